import { spawn } from 'node:child_process'
import { mkdtemp, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callControl, serveControl } from './control.ts'

test('a command is carried out by the shop that owns the data, and its output and exit code come back', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async (args, { write }) => {
    write(`ran ${args.join(' ')}\n`)
    return 3
  })
  let heard = ''
  expect(
    await callControl(path, ['fsck', '--json'], (text) => {
      heard += text
    }),
  ).toBe(3)
  expect(heard).toBe('ran fsck --json\n')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await control.close()
})

test('with no shop running there is nobody to ask', async () => {
  expect(
    await callControl(join(tmpdir(), 'no-such-shop.sock'), ['fsck'], () => undefined),
  ).toBeNull()
})

test('a fault in a command is told, not hidden', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async () => {
    throw new Error('No such file.')
  })
  let heard = ''
  expect(
    await callControl(path, ['import'], (text) => {
      heard += text
    }),
  ).toBe(1)
  expect(heard).toBe('No such file.\n')
  await control.close()
})

const longOutput = 'x'.repeat(1_000)

test('a caller that goes away while output is written ends neither the command nor the process that runs it', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const uncaught: unknown[] = []
  const record = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', record)
  const finished: string[] = []
  const control = await serveControl(path, async ([name = ''], { write }) => {
    for (let line = 0; line < 500; line++) {
      write(`${longOutput}\n`)
      if (line % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    finished.push(name)
    return 0
  })

  for (const leave of ['destroy', 'end', 'destroySoon'] as const) {
    const socket = connect(path)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(`${JSON.stringify({ args: [leave], cwd: '/', isTerminal: false })}\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket[leave]()
  }
  await expect.poll(() => finished.length).toBe(3)

  const heard: string[] = []
  expect(await callControl(path, ['after'], (text) => void heard.push(text))).toBe(0)
  expect(heard).toHaveLength(500)
  expect(uncaught).toEqual([])
  process.off('uncaughtException', record)
  await control.close()
})

test('a caller that sends half a line or no line and leaves does no harm', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async () => 0)
  for (const text of ['', '{"args":', 'no JSON\n', '{}\n']) {
    const socket = connect(path)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(text)
    socket.destroy()
  }
  expect(await callControl(path, ['fsck'], () => undefined)).toBe(0)
  await control.close()
})

test('a shop that stops in the middle of a command is reported', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createServer } from 'node:net'
      createServer((socket) => socket.once('data', () => {
        socket.write(JSON.stringify({ out: 'begun ' }) + String.fromCharCode(10) + '{"ou')
        setTimeout(() => process.exit(1), 50)
      })).listen(${JSON.stringify(path)}, () => console.log('ready'))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => server.stdout.once('data', resolve))
  let heard = ''
  expect(
    await callControl(path, ['import'], (text) => {
      heard += text
    }),
  ).toBe(1)
  expect(heard).toBe('begun The shop stopped before the command finished.\n')
})
