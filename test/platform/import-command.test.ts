import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { runCommand } from '../../src/app/commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'import-command-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { shop, database, call, guest } = await openTestShop()

async function run(args: readonly string[], isTerminal = false) {
  let output = ''
  const code = await runCommand(shop, args, {
    cwd: folder,
    isTerminal,
    write: (text) => void (output += text),
  })
  return { code, output }
}

const file = async (text: string) => {
  await writeFile(join(folder, 'goods.csv'), text)
  return 'goods.csv'
}

test('a file with custom columns and a given delimiter is imported', async () => {
  const text = 'Art;No\tName;Us\tRetail\nfern\tFern napkin\t12\n'
  const maps = ['--map', 'Art;No=Handle', '--map', 'Name;Us=Title', '--map', 'Retail=Price']
  const { code, output } = await run(['import', await file(text), '--delimiter', 'tab', ...maps])
  expect(output).toContain(
    '1 created, 0 changed, 0 untouched, 0 rejected, 0 warnings; 1 row read.\n',
  )
  expect(code).toBe(0)
  expect((await database.query('select slug, title from products')).rows).toEqual([
    { slug: 'fern', title: 'Fern napkin' },
  ])
})

test.each([
  [['--delimiter', 'pipe'], 'The delimiter must be one of comma, semicolon, tab.\n'],
  [['--map', 'Name'], '--map must be \'Their column=Our column\', not "Name".\n'],
  [['--map', '=Title'], '--map must be \'Their column=Our column\', not "=Title".\n'],
])('%j is refused immediately without reading the file', async (args, told) => {
  expect(await run(['import', await file('Handle,Title\na,A\n'), ...args])).toEqual({
    code: 2,
    output: told,
  })
  expect((await database.query(`select 1 from products where slug = 'a'`)).rows).toEqual([])
})

test('progress is shown in one temporary line on a terminal, and not elsewhere', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `piece-${at},Piece ${at},S-${at},5`)
  const name = await file(['Handle,Title,Variant SKU,Variant Price', ...rows].join('\n'))
  const quiet = await run(['import', name, '--dry-run'])
  expect(quiet.output).not.toContain('\r')
  const shown = await run(['import', name, '--dry-run'], true)
  expect(shown.output).toMatch(/^1 row read: 1 created, 0 changed, 0 untouched, 0 rejected/m)
  const left = shown.output.split('\n').map((line) => line.split('\r\u001b[2K').at(-1))
  expect(left.join('\n')).toBe(quiet.output)
})

test('every command that changes data has an audit entry with counts, and a dry run has none', async () => {
  await database.query('truncate audit_entries')
  const json = async (name: string, value: unknown) => {
    await writeFile(join(folder, name), JSON.stringify(value))
    return name
  }
  const name = await file('Handle,Title,Variant Price\nkept,Kept,5\n')
  await run(['import', name, '--dry-run'])
  await run(['import', name])
  await run([
    'collections',
    await json('collections.json', [{ slug: 'kept', title: 'Kept', kind: 'edit', hand: ['kept'] }]),
  ])
  await run(['collections', 'export', 'out.json'])
  await run(['synonyms', await json('synonyms.json', [{ words: ['towel', 'bath sheet'] }])])
  await run(['coupons', await json('coupons.json', [])])
  await run(['staff-key', 'add', 'Packer'])
  await run(['staff-key', 'list'])
  const { rows } = await database.query(
    'select staff_id, act, input, outcome from audit_entries order by id',
  )
  expect(rows).toMatchObject([
    {
      staff_id: 'cli',
      act: 'command/import',
      input: { file: 'goods.csv', created: 1, changed: 0, rejected: 0 },
      outcome: 'done',
    },
    {
      act: 'command/collections',
      input: { file: 'collections.json', created: 1, archiveMissing: false },
    },
    { act: 'command/synonyms', input: { file: 'synonyms.json', groups: 1, changed: true } },
    { act: 'command/coupons', input: { file: 'coupons.json', codes: 0 } },
    { act: 'command/staff-key', input: { added: 'Packer' } },
  ])
})

test('an act on a ticket or commission is audited with its outcome, and lists and refused acts are not', async () => {
  const input = {
    name: 'Nora',
    email: 'nora@example.com',
    subject: 'goods',
    message: 'Is it coming back in moss?',
  }
  const { number } = (await call('post /api/user/feedback/save', input, await guest())).data
  await database.query('truncate audit_entries')
  await run(['feedback'])
  await run(['feedback', 'show', String(number)])
  await run(['works'])
  await run(['feedback', 'take', String(number)])
  await run(['feedback', 'answer', String(number), 'In', 'April.', '--resolve'])
  await run(['feedback', 'restore', String(number)])
  const { rows } = await database.query('select act, input, outcome from audit_entries order by id')
  expect(rows).toMatchObject([
    { act: 'command/feedback', input: { number, state: 'open' }, outcome: 'done' },
    { act: 'command/feedback', input: { number, state: 'resolved' }, outcome: 'done' },
    { act: 'command/feedback', outcome: 'refused: exit code 1' },
  ])
})

test('synonyms of a file are added to unrelated ones, unless those are to be removed', async () => {
  const groups = async (...given: readonly string[][]) => {
    await writeFile(
      join(folder, 'synonyms.json'),
      JSON.stringify(given.map((words) => ({ words }))),
    )
    return 'synonyms.json'
  }
  const stored = async () => {
    const { rows } = await database.query(`select value from catalog_lists where name = 'synonyms'`)
    return rows
      .flatMap((row) => row['value'] as { words: string[] }[])
      .map(({ words }) => words.join(' = '))
  }
  await run(['synonyms', await groups(['sofa', 'couch'], ['rug', 'carpet']), '--archive-missing'])
  await run(['synonyms', await groups(['Rug', 'mat'])])
  expect(await stored()).toEqual(['sofa = couch', 'Rug = mat'])
  await run(['synonyms', await groups(['rug', 'mat']), '--archive-missing'])
  expect(await stored()).toEqual(['rug = mat'])
})
