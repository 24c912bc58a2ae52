import type { PagePath } from './pages.ts'

const listKeys = ['q', 'filter', 'min', 'max', 'available', 'by', 'zip', 'sort', 'page'] as const
const signInKeys = ['code', 'back_url'] as const
const orderKeys = ['q', 'state', 'from', 'to', 'page'] as const

/**
 * The query keys that each page reads; others are dropped. Separate from the route table, because
 * browsers do not need it.
 */
export const pageQueries: Readonly<Partial<Record<PagePath, readonly string[]>>> = {
  '/collection/:slug': listKeys,
  '/search': listKeys,
  '/goodsDetail/:id': ['v', 'color', 'o1', 'o2', 'o3', 'to'],
  '/monogram/step': ['goods', 'v', 'line'],
  '/bespokeServices/upload': ['service'],
  '/cart': ['refused'],
  '/discount/:code': ['redirect'],
  '/pay': ['checkout'],
  '/pay/link': ['token'],
  '/tourist/order': ['number'],
  '/login': signInKeys,
  '/login/terms': signInKeys,
  '/login/information': signInKeys,
  '/login/confirmAccount': signInKeys,
  '/login/welcome': signInKeys,
  '/user/accountSettings': ['events'],
  '/user/wishList': ['list'],
  '/user/reward': ['claim'],
  '/user/rewardHistory': ['type', 'from', 'to', 'page'],
  '/user/registry': ['add', 'from'],
  '/registry/create': ['id', 'step'],
  '/registry/create/success': ['id'],
  '/registry/myRegistry/:id': ['tab', 'gift'],
  '/registry/findRegistry': ['by'],
  '/registry/findRegistry/list': ['name', 'month', 'year', 'stateCode', 'number', 'page'],
  '/registry/share/:id': ['show', 'sort'],
  '/user/trackYourOrder': orderKeys,
  '/order': orderKeys,
  '/order/returnStatus': ['order'],
  '/user/contactUs': ['thread'],
  '/user/faqs': ['q'],
  '/footerPage/Careers': ['team', 'type'],
  '/footerPage/Careers/detail/upload': ['role'],
  '/unsubscribe': ['t'],
  '/restock': ['confirm', 'stop'],
  '/privacy-policies': ['version'],
  '/terms': ['version'],
}
