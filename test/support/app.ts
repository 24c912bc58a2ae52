import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

export const root = join(import.meta.dirname, '../..')
export const testSecret = 'a secret that only tests know, and no shop'

export interface App {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from process start to the first line. */
  readonly startedIn: number
  /** The output, for failure messages. */
  output(): string
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills the process. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts the built server in its own process. `environment` selects engine and data. */
export async function startApp(environment: Readonly<Record<string, string>>): Promise<App> {
  if (!existsSync(join(root, 'build/app/server.js')))
    throw new Error('The shop is not built: run npm run build first.')
  const port = environment['PORT'] ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const {
    DATABASE_URL: _elsewhere,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    ...outside
  } = process.env
  const begun = performance.now()
  const child = spawn('node', ['tools/start.ts', '--built'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...outside,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_ORIGIN: origin,
      SECRET: testSecret,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100000',
      PAYMENT_PROVIDER: 'sandbox',
      ...environment,
    },
  })
  running.add(child)
  let output = ''
  const exitCode = new Promise<number | null>((resolve) =>
    child.once('exit', (code, signal) => {
      if (signal) output += `ended by ${signal}\n`
      running.delete(child)
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
      if (output.includes(' is running (started in ')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exitCode.then((code) =>
      reject(new Error(`The shop ended with code ${code} before it was open:\n${output}`)),
    )
  })
  return {
    origin,
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      return exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await exitCode
    },
  }
}

/** A data directory that is deleted with the process. */
export function temporaryDirectory(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `aumbry-${name}-`))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Runs `npm run shop -- …` and returns output and exit code. */
export async function runShopCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _elsewhere, NODE_OPTIONS: _options, ...outside } = process.env
  const child = spawn('node', ['src/app/cli.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...outside, NODE_ENV: 'production', SECRET: testSecret, ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
