import type { SvgIconComponent } from '@mui/icons-material'
import AssignmentReturn from '@mui/icons-material/AssignmentReturnOutlined'
import Brush from '@mui/icons-material/BrushOutlined'
import Checklist from '@mui/icons-material/ChecklistOutlined'
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined'
import CreditCard from '@mui/icons-material/CreditCardOutlined'
import Draw from '@mui/icons-material/DrawOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import LocalOffer from '@mui/icons-material/LocalOfferOutlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import Mail from '@mui/icons-material/MailOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import Replay from '@mui/icons-material/ReplayOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import Verified from '@mui/icons-material/VerifiedOutlined'
import Warehouse from '@mui/icons-material/WarehouseOutlined'
import Wallet from '@mui/icons-material/WalletOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import type { RaRecord } from 'react-admin'

export interface ListScreenEntry {
  /** The name of the list in the staff API. */
  readonly list: string
  readonly path: `/${string}`
  readonly icon: SvgIconComponent
  /** What the list is for, shown while it is empty. */
  readonly hint: string
  /** Where a row leads; absent while the resource has no page. */
  readonly detailPath?: (row: RaRecord) => string
}

/** The lists with a place in the menu. The others appear under "More" as the API describes them. */
export const listScreens: readonly ListScreenEntry[] = [
  {
    list: 'order',
    path: '/orders',
    icon: ReceiptLong,
    hint: 'Orders appear here as soon as they are placed.',
    detailPath: ({ number }) => `/orders/${String(number)}`,
  },
  {
    list: 'draft',
    path: '/drafts',
    icon: EditNote,
    hint: 'A draft is an order that you build for a customer, who pays it through a link.',
    detailPath: ({ id }) => `/drafts/${id}`,
  },
  {
    list: 'fulfillment',
    path: '/shipments',
    icon: Inventory,
    hint: 'Paid orders wait here until they are packed and shipped.',
    detailPath: ({ id, order }) => `/shipments/${String(order)}/${id}`,
  },
  {
    list: 'pickBatch',
    path: '/batches',
    icon: Checklist,
    hint:
      'A batch is what one person picks and packs together. Start one from the deliveries '
      + 'to pack.',
    detailPath: ({ id }) => `/batches/${id}`,
  },
  {
    list: 'return',
    path: '/returns',
    icon: AssignmentReturn,
    hint: 'Returns appear here when a customer requests one, or when you open one for a customer.',
    detailPath: ({ number }) => `/returns/${String(number)}`,
  },
  {
    list: 'refund',
    path: '/refunds',
    icon: Replay,
    hint: 'Refunds appear here with their state. Failed refunds can be tried again.',
    detailPath: ({ id }) => `/refunds/${id}`,
  },
  {
    list: 'dispute',
    path: '/disputes',
    icon: Gavel,
    hint: 'Claims of buyers’ banks appear here with the day by which you must answer.',
    detailPath: ({ id }) => `/disputes/${id}`,
  },
  {
    list: 'customer',
    path: '/customers',
    icon: People,
    hint: 'Everyone who has an account or has placed an order as a guest.',
    detailPath: ({ id }) => `/customers/${id}`,
  },
  {
    list: 'certificate',
    path: '/exemptions',
    icon: Verified,
    hint: 'Tax exemption certificates appear here when a customer sends one, or when you add one.',
    detailPath: ({ id }) => `/exemptions/${id}`,
  },
  {
    list: 'ticket',
    path: '/inbox',
    icon: Mail,
    hint: 'Messages from customers appear here, sorted by the time you promised to answer.',
    detailPath: ({ number }) => `/inbox/${number}`,
  },
  {
    list: 'product',
    path: '/products',
    icon: Sell,
    hint: 'Create your first product, or import a file with all of them.',
    detailPath: ({ id }) => `/products/${id}`,
  },
  {
    list: 'inventory',
    path: '/inventory',
    icon: Warehouse,
    hint: 'Variants appear here when their stock is counted.',
    detailPath: ({ id }) => `/inventory/${id}`,
  },
  {
    list: 'giftCard',
    path: '/gift-cards',
    icon: CreditCard,
    hint: 'Gift cards that were bought or issued, with what is left on them.',
    detailPath: ({ id }) => `/gift-cards/${id}`,
  },
  {
    list: 'wallet',
    path: '/wallets',
    icon: Wallet,
    hint: 'Members appear here when they have credit. To give some, open a customer.',
    detailPath: ({ id }) => `/wallets/${id}`,
  },
  {
    list: 'registry',
    path: '/registries',
    icon: CardGiftcard,
    hint: 'Registries that couples and families have created.',
    detailPath: ({ id }) => `/registries/${id}`,
  },
  {
    list: 'monogram',
    path: '/monograms',
    icon: Draw,
    hint: 'Monograms of paid orders, by the date they are due.',
    detailPath: ({ id }) => `/monograms/${id}`,
  },
  {
    list: 'commission',
    path: '/commissions',
    icon: Brush,
    hint: 'Requests for something made to order, with the day by which you must answer.',
    detailPath: ({ number }) => `/commissions/${String(number)}`,
  },
  {
    list: 'coupon',
    path: '/coupons',
    icon: LocalOffer,
    hint: 'A coupon takes money off an order. Create one, and share its code.',
    detailPath: ({ id }) => `/coupons/${id}`,
  },
  {
    list: 'shippingCost',
    path: '/shipping-costs',
    icon: LocalShipping,
    hint: 'What shoppers paid for shipping and what its labels cost appears here by month.',
  },
  {
    list: 'member',
    path: '/staff',
    icon: Groups,
    hint: 'The people who can sign in here.',
    detailPath: ({ id }) => `/staff/${id}`,
  },
  {
    list: 'role',
    path: '/roles',
    icon: AdminPanelSettings,
    hint: 'A role says what its people may do.',
    detailPath: ({ id }) => `/roles/${id}`,
  },
  {
    list: 'key',
    path: '/keys',
    icon: Key,
    hint: 'A key lets a program call the staff API. It may do only what you choose.',
  },
  {
    list: 'audit',
    path: '/audit',
    icon: History,
    hint: 'Every change that staff make is recorded here.',
    detailPath: ({ id }) => `/audit/${id}`,
  },
]

export const findListPath = (list: string): string =>
  listScreens.find((entry) => entry.list === list)?.path ?? `/list/${list}`
