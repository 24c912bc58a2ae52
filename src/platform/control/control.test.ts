import { spawn } from 'node:child_process'
import { mkdtemp, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendControlCommand, serveControl } from './control.ts'

test('the running shop executes a command and returns its output and exit code', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async (args, { write }) => {
    write(`ran ${args.join(' ')}\n`)
    return 3
  })
  let output = ''
  expect(
    await sendControlCommand(path, ['fsck', '--json'], (text) => {
      output += text
    }),
  ).toBe(3)
  expect(output).toBe('ran fsck --json\n')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await control.close()
})

test('returns null if no shop is running', async () => {
  expect(
    await sendControlCommand(join(tmpdir(), 'no-such-shop.sock'), ['fsck'], () => undefined),
  ).toBeNull()
})

test('an error in a command is reported', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async () => {
    throw new Error('No such file.')
  })
  let output = ''
  expect(
    await sendControlCommand(path, ['import'], (text) => {
      output += text
    }),
  ).toBe(1)
  expect(output).toBe('No such file.\n')
  await control.close()
})

const longLine = 'x'.repeat(1_000)

test('a caller that disconnects ends neither the command nor the shop', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const uncaught: unknown[] = []
  const record = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', record)
  const finishedCommands: string[] = []
  const control = await serveControl(path, async ([name = ''], { write }) => {
    for (let line = 0; line < 500; line++) {
      write(`${longLine}\n`)
      if (line % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    finishedCommands.push(name)
    return 0
  })

  for (const disconnect of ['destroy', 'end', 'destroySoon'] as const) {
    const socket = connect(path)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(`${JSON.stringify({ args: [disconnect], cwd: '/', isTerminal: false })}\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket[disconnect]()
  }
  await expect.poll(() => finishedCommands.length).toBe(3)

  const output: string[] = []
  expect(await sendControlCommand(path, ['after'], (text) => void output.push(text))).toBe(0)
  expect(output).toHaveLength(500)
  expect(uncaught).toEqual([])
  process.off('uncaughtException', record)
  await control.close()
})

test('incomplete and invalid requests are ignored', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'aumbry-')), 'control.sock')
  const control = await serveControl(path, async () => 0)
  for (const text of ['', '{"args":', 'no JSON\n', '{}\n']) {
    const socket = connect(path)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(text)
    socket.destroy()
  }
  expect(await sendControlCommand(path, ['fsck'], () => undefined)).toBe(0)
  await control.close()
})

test('a shop that stops during a command is reported', async () => {
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
  let output = ''
  expect(
    await sendControlCommand(path, ['import'], (text) => {
      output += text
    }),
  ).toBe(1)
  expect(output).toBe('begun The shop stopped before the command finished.\n')
})
