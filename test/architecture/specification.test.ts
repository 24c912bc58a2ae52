import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('every test named in docs/specification.md exists', () => {
  const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , file, name] = line.split(' | ').length === 3 ? ['', ...line.split(' | ')] : []
      const path = file?.replaceAll('`', '').trim()
      return path?.endsWith('.test.ts') && name
        ? [{ path, name: name.replace(/ \|$/, '').trim() }]
        : []
    })
  expect(rows.length).toBeGreaterThan(40)
  const missing = rows.filter(
    ({ path, name }) =>
      !existsSync(join(root, path)) || !readFileSync(join(root, path), 'utf8').includes(name),
  )
  expect(missing).toEqual([])
})
