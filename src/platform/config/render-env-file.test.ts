import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { renderEnvFile } from './render-env-file.ts'

test('.env.example is up to date', () => {
  expect(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(
    renderEnvFile(),
  )
})

test('each setting has a description and its default', () => {
  const envFile = renderEnvFile().replaceAll(/^#(?=[A-Z])/gm, '')
  const variables = parseEnv(envFile)
  expect(Object.keys(variables).toSorted()).toEqual(Object.keys(settings.shape).toSorted())
  expect(readConfig(variables)).toEqual(readConfig({}))
  for (const [name, { description }] of Object.entries(settings.shape))
    expect(description, name).toMatch(/^[A-Z].{10,}/)
})
