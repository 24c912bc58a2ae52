import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Margaret Hale', 'Margaret', 'Hale'],
  [' Mary Ann  Hale ', 'Mary Ann', 'Hale'],
  ['Ann and Ben', 'Ann and Ben', ''],
  ['Ann & Ben Marsh', 'Ann & Ben Marsh', ''],
  ['Grandma', 'Grandma', ''],
  ['', '', ''],
])('“%s” is %s, %s', (name, firstName, lastName) =>
  expect(splitName(name)).toEqual({ firstName, lastName }),
)
