import { expect, test } from 'vitest'
import { chooseVersion } from './choose-version.ts'

const versions = ['2026-11', '2027-03', '2027-03-15', '2028-01']

test('the latest version that has taken effect is in force', () => {
  const inForce = (today: `${number}-${number}-${number}`) =>
    chooseVersion(versions, { today }).chosen
  expect(
    ['2026-10-31', '2026-11-01', '2027-02-28', '2027-03-01', '2027-03-15'].map((day) =>
      inForce(day as '2026-10-31'),
    ),
  ).toEqual([null, '2026-11', '2026-11', '2027-03', '2027-03-15'])
})

test('an older version names its successor, and a future version is not found', () => {
  const findVersion = (version: string) =>
    chooseVersion(versions, { today: '2027-06-01', asked: version })
  expect(findVersion('2026-11')).toEqual({ chosen: '2026-11', supersededBy: '2027-03' })
  expect(findVersion('2027-03-15')).toEqual({ chosen: '2027-03-15', supersededBy: null })
  expect(findVersion('2028-01')).toEqual({ chosen: null, supersededBy: null })
})
