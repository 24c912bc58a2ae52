import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const files = globSync(['{src,test,tools}/**/*.ts', 'vitest.config.ts'], { cwd: root })
const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
const commands = Object.entries(scripts).filter(([, command]) => command.includes('vitest run'))

describe.each(commands)('npm run %s', (_name, command) => {
  test('selects files that exist', () => {
    const filters = command
      .slice(command.indexOf('vitest run'))
      .split(' ')
      .slice(2)
      .filter((word) => !word.startsWith('-'))
    expect(filters.length).toBeGreaterThan(0)
    const unknown = filters.filter((filter) => !files.some((file) => file.includes(filter)))
    expect(unknown).toEqual([])
  })

  test('sets variables that tests read', () => {
    const names = [...command.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !source.includes(`process.env['${name}']`))).toEqual([])
  })
})
