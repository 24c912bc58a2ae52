import { describe, expect, it } from 'vitest'
import { pages, type Page } from '#storefront/pages.ts'
import { accountMenu, listMenuParts } from '#storefront/features/members/account-menu.ts'
import { findRedirect } from './guard-page.ts'
import { hasLevel } from './level.ts'
import { parseSession } from './session-store.ts'

const table: readonly Page[] = pages
const restricted = table.filter(({ permissions }) => permissions)
const member = { userLevel: 0 }
const visitor = { userLevel: 99 }

/** Values that look like a user level but are not. */
const invalidLevels: readonly unknown[] = [
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
  it('is one of the pages named by the specification', () => {
    const specified = [
      'accountSettings',
      'addressBook',
      'registry',
      'reward',
      'rewardHistory',
      'trackYourOrder',
      'wishList',
    ]
    // The specification marks two as "not shown"; they concern the own registry, and permission 0
    // is our decision (commerce.md, trap 8).
    // The start page of the account is ours.
    const ruled = ['/registry/create/success', '/registry/myRegistry/edit/:id', '/user']
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
    '%s admits only members',
    (path, page) => {
      expect(findRedirect(page, member, path)).toBeNull()
      const away = page.noAuthPath ?? `/login?back_url=${encodeURIComponent(path)}`
      for (const user of [visitor, null]) expect(findRedirect(page, user, path)).toBe(away)
    },
  )

  it('sends a visitor from /user/trackYourOrder to /tourist/order', () => {
    const [page] = table.filter(({ path }) => path === '/user/trackYourOrder')
    expect(page && findRedirect(page, visitor, '/user/trackYourOrder')).toBe('/tourist/order')
  })

  it('encodes path and query in back_url', () => {
    const [page] = table.filter(({ path }) => path === '/user/wishList')
    expect(page && findRedirect(page, null, '/user/wishList?list=wsl_1&x=2')).toBe(
      '/login?back_url=%2Fuser%2FwishList%3Flist%3Dwsl_1%26x%3D2',
    )
  })

  it.each(invalidLevels.map((level, index) => [index, String(level), level] as const))(
    'does not admit an invalid level: %i, %s',
    (_, _name, level) => {
      for (const page of restricted)
        expect(findRedirect(page, { userLevel: level as number }, page.path)).not.toBeNull()
    },
  )

  it('has 24 invalid levels', () => expect(invalidLevels).toHaveLength(24))
})

describe('a level in local storage', () => {
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
  ])('%s is ignored', (level) => {
    const stored = `{"id":"mem_1","userLevel":${level}}`
    expect(parseSession((key) => (key === 'userInfo' ? stored : null)).userInfo).toBeNull()
  })

  it('-0 equals 0, the level of a member', () =>
    expect(hasLevel({ userLevel: -0 }, [0])).toBe(true))
})

describe('the account menu', () => {
  it('has the entries of the specification in its order', () => {
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

  it('then has the overview, wallet and codes for members, and commissions for everyone', () => {
    const more = (user: { userLevel: number } | null) =>
      listMenuParts(user)
        .slice(2)
        .flatMap(({ items }) => items.map(({ name }) => name))
    expect(more(member)).toEqual(['Overview', 'Wallet', 'Codes', 'Commissions'])
    for (const user of [visitor, null]) expect(more(user)).toEqual(['Commissions'])
  })

  it('shows Sign Out, Reward and Rewards History only to members', () => {
    const names = (user: { userLevel: number } | null) =>
      listMenuParts(user).flatMap(({ items }) => items.map(({ name }) => name))
    expect(names(member)).toContain('Sign Out')
    for (const user of [visitor, null])
      for (const name of ['Sign Out', 'Reward', 'Rewards History'])
        expect(names(user)).not.toContain(name)
  })

  it('links only to pages of the route table', () => {
    const paths = new Set<string>(table.map(({ path }) => path))
    expect(
      listMenuParts(member).flatMap(({ items }) =>
        items.filter(({ path }) => !paths.has(path.replace(/#.*/, ''))),
      ),
    ).toEqual([])
  })
})
