import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateLoad } from './generate-load.ts'

export interface Load {
  readonly perSecond: number
  /** Processor time of the whole process per request, in milliseconds. */
  readonly cpuMs: number
  readonly p50: number
  readonly p99: number
}

const connections = 32
export const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

/** Requests the URLs in turn for some seconds. Any response but a success fails the measurement. */
export async function load(pid: number, urls: readonly string[], seconds = 5): Promise<Load> {
  const { hostname, port } = new URL(urls[0] ?? '')
  const paths = urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search)
  const address = { host: hostname, port: Number(port), paths, headers: asBrowser }
  await generateLoad(address, connections, 1)
  const before = cpuSeconds(pid)
  const result = await generateLoad(address, connections, seconds)
  const cpu = cpuSeconds(pid) - before
  return {
    perSecond: result.requests / result.seconds,
    cpuMs: (cpu * 1000) / result.requests,
    p50: percentile(result.latencies, 0.5),
    p99: percentile(result.latencies, 0.99),
  }
}

export interface Ceiling {
  readonly pid: number
  readonly url: string
  stop(): void
}

export async function startBareServer(): Promise<Ceiling> {
  const child = spawn('node', [join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${chunk.toString().trim()}/`,
    stop: () => void child.kill(),
  }
}

export interface ComparedLoad extends Load {
  /** Relative to the mean of the bare server right before and right after. */
  readonly ratio: number
  readonly bare: readonly [number, number]
}

export async function compare(
  ceiling: Ceiling,
  pid: number,
  urls: readonly string[],
): Promise<ComparedLoad> {
  const before = await load(ceiling.pid, [ceiling.url], 3)
  const own = await load(pid, urls)
  const after = await load(ceiling.pid, [ceiling.url], 3)
  return {
    ...own,
    ratio: own.perSecond / ((before.perSecond + after.perSecond) / 2),
    bare: [before.perSecond, after.perSecond],
  }
}

/** Processor time of all threads of a process, with nanosecond precision. */
export function cpuSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce(
    (sum, task) =>
      sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e9,
    0,
  )
}

/** The resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
