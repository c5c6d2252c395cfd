declare module 'virtual:programs' {
  interface Program {
    readonly request: { method: string; path: string; body?: string; isDelivery?: boolean } | null
    load(): Promise<Record<string, unknown>>
  }
  export const programs: Readonly<Record<string, Program>>
}
