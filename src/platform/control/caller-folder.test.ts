import { expect, test } from 'vitest'
import { callerFolder } from './caller-folder.ts'

test.each([
  ['npm run shop', { npm_lifecycle_event: 'shop', INIT_CWD: '/home/ann' }, '/home/ann'],
  ['node src/cli.ts', {}, '/shop'],
  [
    'node src/cli.ts below npm test',
    { npm_lifecycle_event: 'test', INIT_CWD: '/home/ann' },
    '/shop',
  ],
])('%s reads and writes files in the folder it was typed in', (_, env, folder) => {
  expect(callerFolder({ env, cwd: '/shop' })).toBe(folder)
})
