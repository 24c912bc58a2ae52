import { href } from 'react-router'

/** The URLs of the pages. They use `href`, so that a renamed route is a type error. */
export const paths = {
  home: href('/'),
  menu: href('/menu'),
  collections: href('/collection'),
  search: href('/search'),
  cart: href('/cart'),
  settlement: href('/settlement'),
  trackOrder: href('/tourist/order'),
  giftCard: href('/giftCard'),
  registry: href('/registry'),
  brandStory: href('/footerPage/BrandStory'),
  careers: href('/footerPage/Careers'),
  pressRoom: href('/footerPage/Press'),
  login: href('/login'),
  signUp: href('/login/information'),
  signUpTerms: href('/login/terms'),
  confirmAccount: href('/login/confirmAccount'),
  welcome: href('/login/welcome'),
  account: href('/user'),
  accountSettings: href('/user/accountSettings'),
  addressBook: href('/user/addressBook'),
  wishList: href('/user/wishList'),
  reward: href('/user/reward'),
  rewardHistory: href('/user/rewardHistory'),
  addToRegistry: (variantId: string, from: string) =>
    `${href('/user/registry')}?add=${variantId}&from=${from}`,
  trackYourOrder: href('/user/trackYourOrder'),
  orders: href('/order'),
  order: (id: string) => href('/order/detail/:id', { id }),
  contactUs: href('/user/contactUs'),
  faqs: href('/user/faqs'),
  programOverview: href('/user/programOverview'),
  subscribe: href('/subscribe/confirm'),
  unsubscribe: href('/unsubscribe'),
  privacy: href('/privacy-policies'),
  terms: href('/terms'),
  monogram: href('/monogram'),
  /** `mark` is the query of a monogram chosen before the product. */
  monogramStep: (slug: string, mark?: string) =>
    `${href('/monogram/step')}?goods=${encodeURIComponent(slug)}${mark ? `&${mark}` : ''}`,
  collection: (slug: string) => href('/collection/:slug', { slug }),
  goods: (slug: string, variantId?: string) =>
    href('/goodsDetail/:id', { id: slug })
    + (variantId ? `?v=${encodeURIComponent(variantId)}` : ''),
  /** The product page with a selected color. */
  goodsIn: (slug: string, color?: string) =>
    href('/goodsDetail/:id', { id: slug }) + (color ? `?color=${encodeURIComponent(color)}` : ''),
} as const
