import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { callerFolder } from './caller-folder.ts'

/** What a command line asks of a running shop, and how it hears back: lines of JSON over a socket in the data directory. */
interface Request {
  readonly args: readonly string[]
  readonly cwd: string
  /** Whether whoever asked looks on. */
  readonly isTerminal: boolean
  /** The staff key of whoever acts. */
  readonly staffKey?: string | undefined
}
type Line = { readonly out: string } | { readonly exit: number }

/** Where the shop that owns a data directory listens for commands. */
export const controlPath = (directory: string): string => join(directory, 'control.sock')

export type RunCommand = (
  args: readonly string[],
  place: Omit<Request, 'args'> & { readonly write: (text: string) => void },
) => Promise<number>

/**
 * The embedded database has one owner, so commands for a running shop are carried out inside it. The socket is a file only its
 * owner can open; there is no network in it.
 */
export async function serveControl(
  path: string,
  run: RunCommand,
): Promise<{ close(): Promise<void> }> {
  await rm(path, { force: true })
  const server = createServer((socket) => {
    const send = (line: Line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
    linesOf(socket).once('line', (text) => {
      void answer(text, run, (out) => send({ out })).then((exit) => {
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
 * A caller may go away at any time (Ctrl-C, a closed pipe), and the command goes on without it. Readline emits the socket's errors
 * again as its own, so both need a listener: an error event without one ends the process.
 */
function linesOf(socket: Socket): Interface {
  socket.on('error', () => undefined)
  return createInterface({ input: socket }).on('error', () => undefined)
}

async function answer(
  text: string,
  run: RunCommand,
  write: (out: string) => void,
): Promise<number> {
  try {
    const { args, ...place } = JSON.parse(text) as Request
    return await run(args, { ...place, write })
  } catch (error) {
    write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** Hands a command to the shop that owns the data; `null` when none is running. */
export async function callControl(
  path: string,
  args: readonly string[],
  write: (text: string) => void,
): Promise<number | null> {
  const socket = connect(path)
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!connected) return null
  const request: Request = {
    args,
    cwd: callerFolder(),
    isTerminal: process.stdout.isTTY,
    staffKey: process.env['STAFF_KEY'],
  }
  socket.write(`${JSON.stringify(request)}\n`)
  let exit: number | null = null
  await new Promise<void>((resolve) => {
    linesOf(socket)
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

/** Null for a line that was cut off because the shop stopped. */
function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    return null
  }
}
