import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { getCallerDirectory } from './caller-directory.ts'

/** Requests and responses are lines of JSON over a Unix socket in the data directory. */
interface Request {
  readonly args: readonly string[]
  readonly cwd: string
  /** Whether the output goes to a terminal. */
  readonly isTerminal: boolean
  readonly staffKey?: string | undefined
}
type Line = { readonly out: string } | { readonly exit: number }

export const getControlSocketPath = (directory: string): string => join(directory, 'control.sock')

export type RunCommand = (
  args: readonly string[],
  caller: Omit<Request, 'args'> & { readonly write: (text: string) => void },
) => Promise<number>

/**
 * Executes commands in the running shop, because only one process can open the embedded database.
 * Only the owner of the socket file can connect.
 */
export async function serveControl(
  path: string,
  run: RunCommand,
): Promise<{ close(): Promise<void> }> {
  await rm(path, { force: true })
  const server = createServer((socket) => {
    const send = (line: Line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
    readLines(socket).once('line', (text) => {
      void execute(text, run, (out) => send({ out })).then((exit) => {
        send({ exit })
        socket.end()
      })
    })
  })
  const mask = process.umask(0o177)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.umask(mask)
  return {
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await rm(path, { force: true })
    },
  }
}

/**
 * A caller can disconnect at any time. Readline emits the socket's errors again, and an `error`
 * event without a listener ends the process, so both have a listener.
 */
function readLines(socket: Socket): Interface {
  socket.on('error', () => undefined)
  return createInterface({ input: socket }).on('error', () => undefined)
}

async function execute(
  text: string,
  run: RunCommand,
  write: (out: string) => void,
): Promise<number> {
  try {
    const { args, ...caller } = JSON.parse(text) as Request
    return await run(args, { ...caller, write })
  } catch (error) {
    write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** Returns the exit code of the command, or `null` if no shop is running. */
export async function sendControlCommand(
  path: string,
  args: readonly string[],
  write: (text: string) => void,
): Promise<number | null> {
  const socket = connect(path)
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isConnected) return null
  const request: Request = {
    args,
    cwd: getCallerDirectory(),
    isTerminal: process.stdout.isTTY,
    staffKey: process.env['STAFF_KEY'],
  }
  socket.write(`${JSON.stringify(request)}\n`)
  let exit: number | null = null
  await new Promise<void>((resolve) => {
    readLines(socket)
      .on('line', (text) => {
        const line = parseLine(text)
        if (line && 'exit' in line) exit = line.exit
        else if (line) write(line.out)
      })
      .once('close', resolve)
    socket.once('close', () => resolve())
  })
  if (exit === null) write('The shop stopped before the command finished.\n')
  return exit ?? 1
}

/** Null for an incomplete line. */
function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}
