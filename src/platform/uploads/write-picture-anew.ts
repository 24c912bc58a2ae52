import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'

export interface NewPicture {
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const child = fileURLToPath(new URL(`./picture-child${extname(import.meta.url)}`, import.meta.url))
const maxMs = 20_000
const maxResidentKb = 700_000
const maxOutput = 60_000_000

/** Two at a time: each may take as much memory as a large picture needs. */
const inTurn = pLimit(2)

/** Decodes a picture and encodes it anew in a process of its own, bounded in time and memory; `null` when that is not possible. */
export function writePictureAnew(bytes: Buffer): Promise<NewPicture | null> {
  return inTurn(async () => readAnswer(await run(bytes)))
}

function run(bytes: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const { PATH: path } = process.env
    const work = spawn(process.execPath, ['--max-old-space-size=64', child], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: path, MALLOC_ARENA_MAX: '2', NODE_ENV: 'production' },
    })
    const chunks: Buffer[] = []
    let size = 0
    const started = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - started > maxMs || residentKb(work.pid) > maxResidentKb) work.kill('SIGKILL')
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

/** Where the system tells (Linux); elsewhere the limits on pixels and time hold alone. */
function residentKb(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function readAnswer(answer: Buffer | null): NewPicture | null {
  const end = answer?.indexOf(10) ?? -1
  if (!answer || end < 0) return null
  const { type, width, height } = JSON.parse(answer.toString('utf8', 0, end)) as Omit<NewPicture, 'bytes'>
  return { type, width, height, bytes: answer.subarray(end + 1) }
}
