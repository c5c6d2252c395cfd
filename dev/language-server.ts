/** Asks the TypeScript that checks this project what an editor would show for a name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const TSC = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
const HEADER_END = '\r\n\r\n'

export interface Position {
  readonly line: number
  readonly character: number
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly items?: readonly unknown[] }
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** A server of TypeScript, over the protocol by which editors ask it. */
export class LanguageServer implements AsyncDisposable {
  readonly #process = spawn(process.execPath, [TSC, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  readonly #asked: PromiseWithResolvers<unknown>[] = []
  #received: Buffer = Buffer.alloc(0)

  private constructor() {
    this.#process.stdout.on('data', (bytes: Buffer) => this.#read(bytes))
    this.#process.on('exit', code => {
      for (const { reject } of this.#asked) reject(new Error(`TypeScript's server ended with ${code}`))
    })
  }

  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer()
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
    await server.#ask('initialize', { processId: process.pid, rootUri: null, capabilities })
    server.#send({ method: 'initialized', params: {} })
    return server
  }

  /** Returns what an editor shows at each position of a file, in Markdown. */
  async hoversOf(file: string, positions: readonly Position[]): Promise<(string | undefined)[]> {
    const uri = pathToFileURL(file).href
    const textDocument = { uri, languageId: 'typescript', version: 1, text: readFileSync(file, 'utf8') }
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } })
    const asked = positions.map(position =>
      this.#ask('textDocument/hover', { textDocument: { uri }, position }),
    )
    const hovers = (await Promise.all(asked)) as ({ contents: { value: string } } | null)[]
    return hovers.map(hover => hover?.contents.value)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }

  #ask(method: string, params: object): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    this.#send({ id: this.#asked.push(answer) - 1, method, params })
    return answer.promise
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}${HEADER_END}${text}`)
  }

  #read(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes])
    for (let text = this.#next(); text !== undefined; text = this.#next()) this.#handle(JSON.parse(text))
  }

  /** Takes the next message that has arrived wholly. */
  #next(): string | undefined {
    const headerEnd = this.#received.indexOf(HEADER_END)
    if (headerEnd < 0) return undefined
    const [, length] = /Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, headerEnd)) ?? []
    const start = headerEnd + HEADER_END.length
    const end = start + Number(length)
    if (this.#received.length < end) return undefined
    const text = this.#received.toString('utf8', start, end)
    this.#received = this.#received.subarray(end)
    return text
  }

  #handle({ id, method, params, result, error }: Message): void {
    if (id === undefined) return
    // The server waits for an answer to what it asks, such as which settings the editor has.
    if (method) this.#send({ id, result: params?.items?.map(() => null) ?? null })
    else if (error) this.#asked[id]?.reject(new Error(error.message))
    else this.#asked[id]?.resolve(result)
  }
}
