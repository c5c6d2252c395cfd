/** Asks the TypeScript that checks this project what an editor would show for a name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node'

const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

export interface Position {
  readonly line: number
  readonly character: number
}

/** A server of TypeScript, over the protocol by which editors ask it. */
export class LanguageServer implements AsyncDisposable {
  readonly #process = spawn(process.execPath, [TSC, '--lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  readonly #connection = createMessageConnection(
    new StreamMessageReader(this.#process.stdout),
    new StreamMessageWriter(this.#process.stdin),
  )

  private constructor() {
    // The server waits for an answer to what it asks, such as which settings the editor has.
    this.#connection.onRequest((_, params) => Object(params).items?.map(() => null) ?? null)
    this.#connection.listen()
    // What was asked and not answered is rejected.
    this.#process.on('exit', () => this.#connection.dispose())
  }

  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer()
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
    const client = { processId: process.pid, rootUri: null, capabilities }
    await server.#connection.sendRequest('initialize', client)
    await server.#connection.sendNotification('initialized', {})
    return server
  }

  /** Returns what an editor shows at each position of a file, in Markdown. */
  async hoversOf(file: string, positions: readonly Position[]): Promise<(string | undefined)[]> {
    const uri = pathToFileURL(file).href
    const textDocument = { uri, languageId: 'typescript', version: 1, text: readFileSync(file, 'utf8') }
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument })
    const asked = positions.map(position =>
      this.#connection.sendRequest<{ contents: { value: string } } | null>('textDocument/hover', {
        textDocument: { uri },
        position,
      }),
    )
    return (await Promise.all(asked)).map(hover => hover?.contents.value)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill()
    await ended
  }
}
