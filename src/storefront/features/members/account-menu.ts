import { pages } from '#storefront/pages.ts'
import { hasLevel } from '#storefront/session/level.ts'

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
    title: 'My Account',
    items: [
      { name: 'Account Settings', path: '/user/accountSettings' },
      { name: 'Track Your Order', path: '/user/trackYourOrder' },
      { name: 'Address Book', path: '/user/addressBook' },
      { name: 'Returns', path: '/user/returns' },
      { name: 'Shipping', path: '/user/shipping' },
      { name: 'Wish List', path: '/user/wishList' },
      { name: 'Registry', path: '/user/registry' },
      { name: 'Contact Us', path: '/user/contactUs' },
      { name: 'FAQs', path: '/user/faqs' },
      { name: 'Sign Out', path: '/', permissions: [0], type: 'logout' },
    ],
  },
  {
    title: 'Loyalty Program',
    items: [
      { name: 'Reward', path: '/user/reward', permissions: [0] },
      { name: 'Rewards History', path: '/user/rewardHistory', permissions: [0] },
      { name: 'Program Overview', path: '/user/programOverview' },
    ],
  },
  {
    title: 'More',
    items: [
      { name: 'Overview', path: '/user', permissions: [0] },
      { name: 'Wallet', path: '/user/reward#wallet', permissions: [0] },
      { name: 'Codes', path: '/user/reward#codes', permissions: [0] },
      { name: 'Commissions', path: '/user/commissions' },
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
