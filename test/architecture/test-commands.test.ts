import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const files = globSync(['{src,test,tools}/**/*.ts', 'vitest.config.ts'], { cwd: root })
const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
const commands = Object.entries(scripts).filter(([, command]) => command.includes('vitest run'))

describe.each(commands)('npm run %s', (_name, command) => {
  const words = command.slice(command.indexOf('vitest run')).split(' ').slice(2)

  test('selects projects that exist', () => {
    const projects = words
      .filter((word) => word.startsWith('--project='))
      .map((word) => word.slice('--project='.length))
    expect(projects.length).toBeGreaterThan(0)
    expect(projects.filter((project) => !config.includes(`name: '${project}'`))).toEqual([])
  })

  test('selects files that exist', () => {
    const filters = words.filter((word) => !word.startsWith('-'))
    const unknown = filters.filter((filter) => !files.some((file) => file.includes(filter)))
    expect(unknown).toEqual([])
  })

  test('sets variables that tests read', () => {
    const names = [...command.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name ?? '')
    expect(names.filter((name) => !source.includes(`process.env['${name}']`))).toEqual([])
  })
})
