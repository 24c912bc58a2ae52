import { pages } from '#storefront/pages.ts'
import { hasLevel } from '#storefront/session/level.ts'
import * as t from '#messages/account-frame.ts'

export interface MenuItem {
  readonly name: string
  readonly path: string
  readonly permissions?: readonly number[]
  readonly type?: 'logout'
}

export interface MenuSection {
  readonly title: string
  readonly items: readonly MenuItem[]
}

/** The account menu of specification §2, followed by the shop's own entries. */
export const accountMenu: readonly MenuSection[] = [
  {
    title: t.myAccount,
    items: [
      { name: t.accountSettings, path: '/user/accountSettings' },
      { name: t.trackYourOrder, path: '/user/trackYourOrder' },
      { name: t.addressBook, path: '/user/addressBook' },
      { name: t.returns, path: '/user/returns' },
      { name: t.shipping, path: '/user/shipping' },
      { name: t.wishList, path: '/user/wishList' },
      { name: t.registry, path: '/user/registry' },
      { name: t.contactUs, path: '/user/contactUs' },
      { name: t.faqs, path: '/user/faqs' },
      { name: t.signOut, path: '/', permissions: [0], type: 'logout' },
    ],
  },
  {
    title: t.loyaltyProgram,
    items: [
      { name: t.reward, path: '/user/reward', permissions: [0] },
      { name: t.rewardsHistory, path: '/user/rewardHistory', permissions: [0] },
      { name: t.programOverview, path: '/user/programOverview' },
    ],
  },
  {
    title: t.more,
    items: [
      { name: t.overview, path: '/user', permissions: [0] },
      { name: t.wallet, path: '/user/reward#wallet', permissions: [0] },
      { name: t.codes, path: '/user/reward#codes', permissions: [0] },
      { name: t.commissions, path: '/user/commissions' },
    ],
  },
]

const existingPaths: ReadonlySet<string> = new Set(pages.map(({ path }) => path))

export function listMenuParts(user: { readonly userLevel: number } | null): MenuSection[] {
  const parts = accountMenu.map(({ title, items }) => ({
    title,
    items: items.filter(
      ({ path, permissions }) =>
        existingPaths.has(path.replace(/#.*/, '')) && (!permissions || hasLevel(user, permissions)),
    ),
  }))
  return parts.filter(({ items }) => items.length > 0)
}
