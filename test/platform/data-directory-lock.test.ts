import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const started: ChildProcess[] = []
const directories: string[] = []
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'aumbry-lock-'))
  directories.push(directory)
  return directory
}

/** A process that takes the lock on request. */
async function opener(directory: string) {
  const process = spawn('node', ['test/support/hold-lock.ts', directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  started.push(process)
  const answers: string[] = []
  const waiting: ((line: string) => void)[] = []
  process.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) {
      const next = waiting.shift()
      if (next) next(line)
      else answers.push(line)
    }
  })
  const answer = (): Promise<string> =>
    new Promise((resolve) => {
      const line = answers.shift()
      if (line === undefined) waiting.push(resolve)
      else resolve(line)
    })
  await answer()
  return {
    async open(): Promise<string> {
      process.stdin.write('go\n')
      return answer()
    },
    async die(): Promise<void> {
      const gone = new Promise((resolve) => process.once('exit', resolve))
      process.kill('SIGKILL')
      await gone
    },
  }
}

test('of concurrent processes exactly one gets the lock of a directory', async () => {
  for (let round = 0; round < 5; round++) {
    const directory = newDirectory()
    const openers = await Promise.all(Array.from({ length: 6 }, () => opener(directory)))
    const answers = await Promise.all(openers.map((one) => one.open()))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('DataDirectoryInUse'))).toHaveLength(5)
    await Promise.all(openers.map((one) => one.die()))
  }
})

test('a second process is told immediately who has the lock and what to do', async () => {
  const directory = newDirectory()
  const [first, second] = await Promise.all([opener(directory), opener(directory)])
  expect(await first.open()).toBe('held')
  const answer = await second.open()
  expect(answer).toMatch(
    /refused after \d{1,3}(\.\d+)? ms: DataDirectoryInUse: .* is open in another process \(\d+\).*DATABASE_URL/,
  )
})

test('the lock of a killed process is taken over', async () => {
  const directory = newDirectory()
  for (let round = 0; round < 20; round++) {
    const next = await opener(directory)
    expect(await next.open()).toBe('held')
    await next.die()
  }
})

test('of concurrent processes one takes over the lock of a dead process', async () => {
  for (let round = 0; round < 5; round++) {
    const directory = newDirectory()
    const dead = await opener(directory)
    await dead.open()
    await dead.die()
    const openers = await Promise.all(Array.from({ length: 6 }, () => opener(directory)))
    const answers = await Promise.all(openers.map((one) => one.open()))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(openers.map((one) => one.die()))
  }
})
