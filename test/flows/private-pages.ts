import { pages, type PagePath } from '#storefront/pages.ts'

/** Pages of one order, registry, checkout or list, which a guest cannot open without it. */
export const pagesOfSomething = [
  '/paymentSuccess/:id',
  '/order/detail/:id',
  '/order/return/step1/:id',
  '/order/return/step2/:id',
  '/registry/create/success',
  '/registry/myRegistry/:id',
  '/registry/myRegistry/edit/:id',
  '/registry/share/:id',
] as const satisfies readonly PagePath[]

/** Pages that show something else to a guest: a sign-in page, a redirect or an empty state. */
const emptyForGuests = [
  '/cart',
  '/settlement',
  '/pay',
  '/order',
  '/order/return',
  '/order/returnStatus',
  '/order/return/step3',
  '/user/commissions',
  '/wishlist/shared',
] as const satisfies readonly PagePath[]

/** Pages that a test must fill before it looks at them. */
export const privatePages: readonly PagePath[] = [
  ...pagesOfSomething,
  ...emptyForGuests,
  ...pages.filter((page) => 'permissions' in page).map(({ path }) => path),
].filter((path, index, all) => all.indexOf(path) === index)
