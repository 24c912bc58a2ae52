import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { FileKind, FileType } from '#kernel/file-formats/file-formats.ts'

export interface RewrittenFile {
  readonly type: FileType
  /** Written again from the parsed content. */
  readonly bytes: Buffer
  /** In pixels; null if the file is not a picture. */
  readonly width: number | null
  readonly height: number | null
}

export type RewriteResult = RewrittenFile | { readonly fault: string }

interface ChildLimits {
  readonly maxMs: number
  readonly maxResidentKb: number
}

const child = fileURLToPath(new URL(`./rewrite-child${extname(import.meta.url)}`, import.meta.url))
const maxResidentKb = 700_000
/** A picture of 40 million pixels takes several seconds on a slow machine. */
const getLimits = (kind: FileKind): ChildLimits => ({
  maxMs: kind === 'picture' ? 20_000 : 10_000,
  maxResidentKb,
})
const maxOutput = 60_000_000

/** Two at a time, because a large picture needs much memory. */
const queue = pLimit(2)

/**
 * Rewrites an uploaded file in a child process with limits of time and memory. Uploads are never
 * parsed in the shop's own process, where a slow parser would block all requests.
 */
export function rewriteFile(
  kind: FileKind,
  bytes: Buffer,
  limits: ChildLimits = getLimits(kind),
): Promise<RewriteResult> {
  return queue(async () => parseOutput(kind, await runChild(kind, bytes, limits)))
}

function runChild(
  kind: FileKind,
  bytes: Buffer,
  { maxMs, maxResidentKb: maxKb }: ChildLimits,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const { PATH: path } = process.env
    const work = spawn(process.execPath, ['--max-old-space-size=256', child, kind], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: path, MALLOC_ARENA_MAX: '2', NODE_ENV: 'production' },
    })
    const chunks: Buffer[] = []
    let size = 0
    const startedAt = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - startedAt > maxMs || readResidentKb(work.pid) > maxKb)
        work.kill('SIGKILL')
    }, 50)
    work.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutput) work.kill('SIGKILL')
      else chunks.push(chunk)
    })
    work.stdin.on('error', () => undefined)
    work.once('error', () => resolve(null))
    work.once('close', (code) => {
      clearInterval(watch)
      resolve(code === 0 ? Buffer.concat(chunks) : null)
    })
    work.stdin.end(bytes)
  })
}

/** Supported on Linux only; other systems have limits of pixels, heap and time. */
function readResidentKb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function parseOutput(kind: FileKind, output: Buffer | null): RewriteResult {
  const end = output?.indexOf(10) ?? -1
  if (!output || end < 0)
    return {
      fault:
        kind === 'picture'
          ? 'it is damaged or has more than 40 million pixels'
          : 'it is damaged or too complex to check',
    }
  const properties = JSON.parse(output.toString('utf8', 0, end)) as
    | { fault: string }
    | Omit<RewrittenFile, 'bytes'>
  return 'fault' in properties
    ? { fault: properties.fault }
    : { ...properties, bytes: output.subarray(end + 1) }
}
