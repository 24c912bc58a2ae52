import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkImports, forbidden } from '../../tools/import-rules.ts'
import { validTree, violations } from './violations.ts'

const root = join(import.meta.dirname, '../..')
const trees = mkdtempSync(join(tmpdir(), 'aumbry-fences-'))
afterAll(() => rmSync(trees, { recursive: true }))

/** Writes a file tree with the aliases of the project and checks it. */
async function reportOn(name: string, files: Readonly<Record<string, string>>) {
  const tree = join(trees, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  copyFileSync(join(root, 'package.json'), join(tree, 'package.json'))
  return checkImports(tree)
}

describe('the import rules', () => {
  test.each(forbidden.map(({ name }) => name))('a violation of %s is reported', async (name) => {
    const files = violations[name]
    expect(files, 'every rule has a violating fixture').toBeDefined()
    const report = await reportOn(name, files ?? {})
    expect(report.violations.map((violation) => violation.rule.name)).toContain(name)
    expect(report.unseen).toEqual([])
  })

  test('a tree without violations is not reported', async () => {
    const report = await reportOn('lawful', validTree)
    expect(report.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    )
    expect(report.seen).toBe(Object.keys(validTree).length)
  })

  test('every fixture has a rule', () => {
    expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })
})
