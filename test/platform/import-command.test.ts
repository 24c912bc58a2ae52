import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { runCommand } from '../../src/commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'import-command-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { shop, database } = await openTestShop()

async function run(args: readonly string[], isTerminal = false) {
  let output = ''
  const code = await runCommand(shop, args, { cwd: folder, isTerminal, write: (text) => void (output += text) })
  return { code, output }
}

const file = async (text: string) => {
  await writeFile(join(folder, 'goods.csv'), text)
  return 'goods.csv'
}

test('a file with columns of its own names comes in, by the delimiter that is given', async () => {
  const text = 'Art;No\tName;Us\tRetail\nfern\tFern napkin\t12\n'
  const maps = ['--map', 'Art;No=Handle', '--map', 'Name;Us=Title', '--map', 'Retail=Price']
  const { code, output } = await run(['import', await file(text), '--delimiter', 'tab', ...maps])
  expect(output).toContain('1 created, 0 changed, 0 untouched, 0 rejected, 0 warnings; 1 row read.\n')
  expect(code).toBe(0)
  expect((await database.query('select slug, title from goods')).rows).toEqual([{ slug: 'fern', title: 'Fern napkin' }])
})

test.each([
  [['--delimiter', 'pipe'], 'A delimiter is one of comma, semicolon, tab.\n'],
  [['--map', 'Name'], '--map takes \'Their column=Our column\', and not "Name".\n'],
  [['--map', '=Title'], '--map takes \'Their column=Our column\', and not "=Title".\n'],
])('%j is told at once, and nothing is read', async (args, told) => {
  expect(await run(['import', await file('Handle,Title\na,A\n'), ...args])).toEqual({ code: 2, output: told })
  expect((await database.query(`select 1 from goods where slug = 'a'`)).rows).toEqual([])
})

test('on a terminal it is shown how far it is, in one line that is gone in the end; elsewhere not', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `piece-${at},Piece ${at},S-${at},5`)
  const name = await file(['Handle,Title,Variant SKU,Variant Price', ...rows].join('\n'))
  const quiet = await run(['import', name, '--dry-run'])
  expect(quiet.output).not.toContain('\r')
  const shown = await run(['import', name, '--dry-run'], true)
  expect(shown.output).toMatch(/^1 row read: 1 created, 0 changed, 0 untouched, 0 rejected/m)
  const left = shown.output.split('\n').map((line) => line.split('\r\u001b[2K').at(-1))
  expect(left.join('\n')).toBe(quiet.output)
})
