import { spawn } from 'node:child_process'

/** `unknown` when the scanner gave no answer: then the file is not taken yet. */
export type ScanFile = (bytes: Buffer) => Promise<'clean' | 'blocked' | 'unknown'>

const maxMs = 60_000

/** A scanner as a command that reads the file on standard input and ends with 0 for clean and 1 for blocked: `clamdscan --no-summary -`. */
export function scanByCommand(command: string): ScanFile {
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
