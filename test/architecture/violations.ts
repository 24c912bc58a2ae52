import { uses } from '../../tools/import-rules.ts'

type Tree = Readonly<Record<string, string>>

/** For each module a tree in which it imports one that its manifest does not name. */
const unlisted = Object.fromEntries(
  Object.entries(uses).map(([name, others]): [string, Tree] => {
    const other = Object.keys(uses).find((one) => one !== name && !others.includes(one))
    return [
      `uses-${name}`,
      {
        [`src/modules/${name}/one.ts`]: `import { two } from '#modules/${other}/two.ts'\nexport const one = () => two`,
        [`src/modules/${other}/two.ts`]: 'export const two = 1',
      },
    ]
  }),
)

/** For each import rule a file tree that violates it. */
export const violations: Readonly<Record<string, Tree>> = {
  ...unlisted,
  'back-office-speaks-to-the-api': {
    'backoffice/src/data-provider.ts':
      "import { placeOrder } from '../../src/modules/checkout/place-order.ts'\nexport const create = () => placeOrder",
    'src/modules/checkout/place-order.ts': 'export const placeOrder = 1',
  },
  'the-shop-knows-no-back-office': {
    'src/app/admin-app.ts':
      "import { dataProvider } from '../../backoffice/src/data-provider.ts'\nexport const admin = () => dataProvider",
    'backoffice/src/data-provider.ts': 'export const dataProvider = 1',
  },
  'no-cycles': {
    'src/modules/cart/domain/lines.ts':
      "import { group } from './group.ts'\nexport const lines = () => group",
    'src/modules/cart/domain/group.ts':
      "import { lines } from './lines.ts'\nexport const group = () => lines",
  },
  'no-module-cycles': {
    'src/modules/cart/add-line.ts':
      "import { readStock } from '#modules/inventory/read-stock.ts'\nexport const addLine = () => readStock",
    'src/modules/cart/cart-size.ts': 'export const cartSize = 1',
    'src/modules/inventory/read-stock.ts': 'export const readStock = 1',
    'src/modules/inventory/reserve-stock.ts':
      "import { cartSize } from '#modules/cart/cart-size.ts'\nexport const reserveStock = () => cartSize",
  },
  'modules-have-a-manifest': {
    'src/modules/haggling/price.ts':
      "import { money } from '#kernel/money/money.ts'\nexport const price = () => money",
    'src/kernel/money/money.ts': 'export const money = 1',
  },
  'kernel-stands-alone': {
    'src/kernel/money/money.ts':
      "import { log } from '#platform/log/log.ts'\nexport const money = () => log",
    'src/platform/log/log.ts': 'export const log = 1',
  },
  'domain-is-pure': {
    'src/modules/cart/domain/lines.ts':
      "import { createHash } from 'node:crypto'\nexport const lines = () => createHash",
  },
  'domain-types-only': {
    'src/modules/cart/read-cart.ts':
      "import { search } from '#modules/catalog/domain/search.ts'\nexport const readCart = () => search",
    'src/modules/catalog/domain/search.ts': 'export const search = 1',
  },
  'folders-are-private': {
    'src/modules/cart/read-cart.ts':
      "import { findProduct } from '#modules/catalog/db/products.ts'\nexport const readCart = () => findProduct",
    'src/modules/catalog/db/products.ts': 'export const findProduct = 1',
  },
  'modules-face-inward': {
    'src/modules/cart/read-cart.ts':
      "import { Button } from '#ui/primitives/button/button.tsx'\nexport const readCart = () => Button",
    'src/ui/primitives/button/button.tsx': 'export const Button = 1',
  },
  'handlers-are-mounted-by-manifests': {
    'src/modules/checkout/commands/place-checkout.ts':
      "import { cartHandlers } from '#modules/cart/api/http.ts'\nexport const place = () => cartHandlers",
    'src/modules/cart/api/http.ts': 'export const cartHandlers = 1',
  },
  'platform-knows-no-business': {
    'src/platform/mail/mail.ts':
      "import { readCart } from '#modules/cart/read-cart.ts'\nexport const mail = () => readCart",
    'src/modules/cart/read-cart.ts': 'export const readCart = 1',
  },
  'ui-knows-no-business': {
    'src/ui/primitives/price/price.tsx':
      "import type { Cart } from '#modules/cart/contract.ts'\nexport type Price = Cart",
    'src/modules/cart/contract.ts': 'export interface Cart { id: string }',
  },
  'storefront-speaks-to-the-api': {
    'src/storefront/routes/cart.tsx':
      "import { readCart } from '#modules/cart/read-cart.ts'\nexport const page = () => readCart",
    'src/modules/cart/read-cart.ts': 'export const readCart = 1',
  },
  'browser-code-knows-no-node': {
    'src/storefront/session/token.ts':
      "import { readFile } from 'node:fs/promises'\nexport const token = () => readFile",
  },
  'api-uses-doors': {
    'src/api/mount.ts':
      "import { findCart } from '#modules/cart/db/carts.ts'\nexport const mount = () => findCart",
    'src/modules/cart/db/carts.ts': 'export const findCart = 1',
  },
  'faces-are-apart': {
    'src/storefront/session/client.ts':
      "import { mount } from '#api/mount.ts'\nexport const client = () => mount",
    'src/api/mount.ts': 'export const mount = 1',
  },
  'routes-are-leaves': {
    'src/storefront/features/cart/lines.tsx':
      "import { page } from '#storefront/routes/cart.tsx'\nexport const lines = () => page",
    'src/storefront/routes/cart.tsx': 'export const page = 1',
  },
  'app-is-the-root': {
    'src/api/mount.ts': "import { shop } from '../app/shop.ts'\nexport const mount = () => shop",
    'src/app/shop.ts': 'export const shop = 1',
  },
  'the-shop-knows-no-tests': {
    'src/platform/mail/mail.ts':
      "import { fixedClock } from '#test/support/clock.ts'\nexport const mail = () => fixedClock",
    'test/support/clock.ts': 'export const fixedClock = 1',
  },
  'imports-resolve': {
    'src/platform/mail/mail.ts': "import { gone } from './gone.ts'\nexport const mail = () => gone",
  },
}

/** A file tree without violations, with the exceptions that the rules allow. */
export const validTree: Readonly<Record<string, string>> = {
  'src/kernel/money/money.ts': 'export const money = 1',
  'src/kernel/money/money.test.ts':
    "import { readFile } from 'node:fs/promises'\nimport { money } from './money.ts'\nexport const both = () => [readFile, money]",
  'src/platform/log/log.ts':
    "import { writeFile } from 'node:fs/promises'\nexport interface Log { write: typeof writeFile }",
  'src/modules/catalog/domain/search.ts':
    "import { money } from '#kernel/money/money.ts'\nexport const search = () => money",
  'src/modules/catalog/contract.ts': 'export const catalogContract = 1',
  'src/modules/catalog/api/http.ts':
    "import { search } from '../domain/search.ts'\nexport const catalogHandlers = () => search",
  'src/modules/cart/add-line.ts':
    "import { catalogContract } from '#modules/catalog/contract.ts'\nexport const addLine = () => catalogContract",
  'src/api/mount.ts':
    "import { catalogContract } from '#modules/catalog/contract.ts'\nexport const mount = () => catalogContract",
  'src/modules/catalog/module.ts':
    "import { catalogHandlers } from './api/http.ts'\nexport const catalog = { routes: catalogHandlers }",
  'src/ui/primitives/price/price.tsx':
    "import { money } from '#kernel/money/money.ts'\nexport const Price = () => money",
  'src/storefront/routes/search.tsx':
    "import { search } from '#modules/catalog/domain/search.ts'\nimport { catalogContract } from '#modules/catalog/contract.ts'\nimport type { Log } from '#platform/log/log.ts'\nexport const page = (log: Log) => [search, catalogContract, log]",
  'src/modules/cart/read-labels.ts':
    "import type { Search } from '#modules/catalog/domain/search-words.ts'\nexport type Labels = Search",
  'src/modules/catalog/domain/search-words.ts': 'export type Search = string',
  'src/app/shop.ts': "import { mount } from '#api/mount.ts'\nexport const shop = () => mount",
  'src/app/server.ts': "import { shop } from './shop.ts'\nexport const server = () => shop",
}
