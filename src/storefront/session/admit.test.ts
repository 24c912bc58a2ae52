import { describe, expect, it } from 'vitest'
import { pages, type Page } from '#storefront/pages.ts'
import { accountMenu, menuFor } from '#storefront/features/members/account-menu.ts'
import { turnedAway } from './admit.ts'
import { hasLevel } from './level.ts'
import { parseSession } from './session-store.ts'

const table: readonly Page[] = pages
const restricted = table.filter(({ permissions }) => permissions)
const member = { userLevel: 0 }
const visitor = { userLevel: 99 }

/** What is not a level, however much it looks like one. */
const lookAlikes: readonly unknown[] = [
  null,
  undefined,
  '',
  ' ',
  '0',
  '00',
  ' 0',
  '0x0',
  '99',
  false,
  true,
  [],
  [0],
  {},
  Number.NaN,
  1,
  -1,
  0.5,
  98,
  100,
  new Number(0),
  0n,
  'member',
  Infinity,
]

describe('a page with a list of permissions', () => {
  it('is one of those the specification names, and each of those has one', () => {
    const specified = [
      'accountSettings',
      'addressBook',
      'registry',
      'reward',
      'rewardHistory',
      'trackYourOrder',
      'wishList',
    ]
    // Two say "not shown" there; they are about one's own registry, and permission 0 is our ruling (commerce.md, trap 8).
    const ruled = ['/registry/create/success', '/registry/myRegistry/edit/:id']
    const named = [
      ...specified.map((name) => `/user/${name}`),
      '/registry/create',
      '/registry/myRegistry/:id',
      ...ruled,
    ]
    expect(restricted.map(({ path }) => path).toSorted()).toEqual(named.toSorted())
    expect(
      restricted.every(({ permissions }) => permissions?.length === 1 && permissions[0] === 0),
    ).toBe(true)
  })

  it.each(restricted.map((page) => [page.path, page] as const))(
    '%s lets members in, and nobody else',
    (path, page) => {
      expect(turnedAway(page, member, path)).toBeNull()
      const away = page.noAuthPath ?? `/login?back_url=${encodeURIComponent(path)}`
      for (const user of [visitor, null]) expect(turnedAway(page, user, path)).toBe(away)
    },
  )

  it('sends a visitor from /user/trackYourOrder to /tourist/order', () => {
    const [page] = table.filter(({ path }) => path === '/user/trackYourOrder')
    expect(page && turnedAway(page, visitor, '/user/trackYourOrder')).toBe('/tourist/order')
  })

  it('holds the path with its query in back_url, encoded', () => {
    const [page] = table.filter(({ path }) => path === '/user/wishList')
    expect(page && turnedAway(page, null, '/user/wishList?list=wsl_1&x=2')).toBe(
      '/login?back_url=%2Fuser%2FwishList%3Flist%3Dwsl_1%26x%3D2',
    )
  })

  it.each(lookAlikes.map((level, index) => [index, String(level), level] as const))(
    'admits no look-alike of a level: %i, %s',
    (_, _name, level) => {
      for (const page of restricted)
        expect(turnedAway(page, { userLevel: level as number }, page.path)).not.toBeNull()
    },
  )

  it('is tried with 24 look-alikes', () => expect(lookAlikes).toHaveLength(24))
})

describe('a level out of local storage', () => {
  it.each([
    '"0"',
    'false',
    'null',
    '[]',
    '[0]',
    '{}',
    '""',
    '1',
    '-1',
    '0.5',
    '98',
    '"99"',
    'true',
    '"member"',
  ])('%s is nobody’s', (level) => {
    const stored = `{"id":"mem_1","userLevel":${level}}`
    expect(parseSession((key) => (key === 'userInfo' ? stored : null)).userInfo).toBeNull()
  })

  it('-0 is 0, and both are a member', () => expect(hasLevel({ userLevel: -0 }, [0])).toBe(true))
})

describe('the account menu', () => {
  it('is the specification’s, in its order and names', () => {
    expect(
      accountMenu.slice(0, 2).map(({ title, items }) => [title, ...items.map(({ name }) => name)]),
    ).toEqual([
      [
        'My Account',
        'Account Settings',
        'Track Your Order',
        'Address Book',
        'Returns',
        'Shipping',
        'Wish List',
        'Registry',
        'Contact Us',
        'FAQs',
        'Sign Out',
      ],
      ['Loyalty Program', 'Reward', 'Rewards History', 'Program Overview'],
    ])
  })

  it('leads after these to the wallet, the codes and the commissions; the first two are of members only', () => {
    const more = (user: { userLevel: number } | null) =>
      menuFor(user)
        .slice(2)
        .flatMap(({ items }) => items.map(({ name }) => name))
    expect(more(member)).toEqual(['Wallet', 'Codes', 'Commissions'])
    for (const user of [visitor, null]) expect(more(user)).toEqual(['Commissions'])
  })

  it('shows Sign Out, Reward and Rewards History to members only', () => {
    const names = (user: { userLevel: number } | null) =>
      menuFor(user).flatMap(({ items }) => items.map(({ name }) => name))
    expect(names(member)).toContain('Sign Out')
    for (const user of [visitor, null])
      for (const name of ['Sign Out', 'Reward', 'Rewards History'])
        expect(names(user)).not.toContain(name)
  })

  it('leads to pages of the table only', () => {
    const paths = new Set<string>(table.map(({ path }) => path))
    expect(
      menuFor(member).flatMap(({ items }) =>
        items.filter(({ path }) => !paths.has(path.replace(/#.*/, ''))),
      ),
    ).toEqual([])
  })
})
