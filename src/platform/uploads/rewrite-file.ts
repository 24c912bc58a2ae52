import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { FileKind, KeptType } from '#kernel/file-formats/file-formats.ts'

export interface RewrittenFile {
  readonly type: KeptType
  /** Not the bytes that were sent: written again from what the parser understood. */
  readonly bytes: Buffer
  /** Of pictures, in pixels. */
  readonly width: number | null
  readonly height: number | null
}

export type Rewritten = RewrittenFile | { readonly fault: string }

interface ChildLimits {
  readonly maxMs: number
  readonly maxResidentKb: number
}

const child = fileURLToPath(new URL(`./rewrite-child${extname(import.meta.url)}`, import.meta.url))
const maxResidentKb = 700_000
/** A picture of 40 million pixels takes seconds on a slow machine; a document is parsed in less than one. */
const limitsOf = (kind: FileKind): ChildLimits => ({
  maxMs: kind === 'picture' ? 20_000 : 10_000,
  maxResidentKb,
})
const maxOutput = 60_000_000

/** Two at a time: each may use as much memory as a large picture needs. */
const inTurn = pLimit(2)

/**
 * Parses a file from outside and writes it again in a child process that is bounded in time and memory. No parser of uploaded content
 * runs in the shop's own process, where a slow one would stop every request.
 */
export function rewriteFile(
  kind: FileKind,
  bytes: Buffer,
  limits: ChildLimits = limitsOf(kind),
): Promise<Rewritten> {
  return inTurn(async () => readAnswer(kind, await runChild(kind, bytes, limits)))
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
    const started = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - started > maxMs || residentKb(work.pid) > maxKb) work.kill('SIGKILL')
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

/** Where the system tells (Linux); elsewhere the limits on pixels, heap and time hold alone. */
function residentKb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function readAnswer(kind: FileKind, answer: Buffer | null): Rewritten {
  const end = answer?.indexOf(10) ?? -1
  if (!answer || end < 0)
    return {
      fault:
        kind === 'picture'
          ? 'it is damaged or has more than 40 million pixels'
          : 'it is damaged or too complex to check',
    }
  const facts = JSON.parse(answer.toString('utf8', 0, end)) as
    | { fault: string }
    | Omit<RewrittenFile, 'bytes'>
  return 'fault' in facts ? { fault: facts.fault } : { ...facts, bytes: answer.subarray(end + 1) }
}
