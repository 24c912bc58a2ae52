import { expect, test } from 'vitest'
import { getCallerDirectory } from './caller-directory.ts'

test.each([
  ['npm run shop', { npm_lifecycle_event: 'shop', INIT_CWD: '/home/ann' }, '/home/ann'],
  ['node src/cli.ts', {}, '/shop'],
  [
    'node src/cli.ts within npm test',
    { npm_lifecycle_event: 'test', INIT_CWD: '/home/ann' },
    '/shop',
  ],
])('%s reads and writes files in the current directory of its caller', (_, env, folder) => {
  expect(getCallerDirectory({ env, cwd: '/shop' })).toBe(folder)
})
