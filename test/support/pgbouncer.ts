import { spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './app.ts'
import { asOrdinaryUser, freePort } from './postgres.ts'

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode in front of a database, with few server connections. */
export async function startPgBouncer(
  databaseUrl: string,
  { serverConnections }: { readonly serverConnections: number },
): Promise<PgBouncer> {
  if (spawnSync('pgbouncer', ['--version']).error)
    throw new Error(
      'PgBouncer is not installed, so the tests cannot run behind a pooler. '
        + 'Install it: apt-get install pgbouncer (Debian, Ubuntu), brew install pgbouncer (macOS).',
    )
  const database = new URL(databaseUrl)
  const port = await freePort()
  const directory = temporaryDirectory('pgbouncer')
  const user = decodeURIComponent(database.username)
  const password = decodeURIComponent(database.password)
  const server = [
    `host=${database.hostname}`,
    `port=${database.port || '5432'}`,
    `user=${user}`,
    ...(password ? [`password=${password}`] : []),
  ]
  const configuration = join(directory, 'pgbouncer.ini')
  writeFileSync(
    configuration,
    `[databases]
* = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  )
  // The files are root's, and PgBouncer does not run as root.
  spawnSync('chmod', ['-R', 'a+rX', directory])
  const child = spawn(...asOrdinaryUser('pgbouncer', [configuration]), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk))
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let attempt = 0; !(await accepts(port)); attempt++) {
    if (attempt === 100 || child.exitCode !== null)
      throw new Error(`PgBouncer did not start:\n${log}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      process.off('exit', kill)
      kill()
      await exit
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}
