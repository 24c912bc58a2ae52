import { spawn } from 'node:child_process'

/** `unknown` means that the scanner failed and the file is not accepted yet. */
export type ScanFile = (bytes: Buffer) => Promise<'clean' | 'blocked' | 'unknown'>

const maxMs = 60_000

/**
 * Runs a command that reads the file from standard input and exits with 0 (clean) or 1 (blocked).
 */
export function createCommandScanner(command: string): ScanFile {
  const [program = '', ...args] = command.trim().split(/\s+/)
  return (bytes) =>
    new Promise((resolve) => {
      const scanner = spawn(program, args, {
        stdio: ['pipe', 'ignore', 'ignore'],
        timeout: maxMs,
        killSignal: 'SIGKILL',
      })
      scanner.stdin.on('error', () => undefined)
      scanner.once('error', () => resolve('unknown'))
      scanner.once('close', (code) =>
        resolve(code === 0 ? 'clean' : code === 1 ? 'blocked' : 'unknown'),
      )
      scanner.stdin.end(bytes)
    })
}
