import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { nameOf, pages, type PagePath } from './pages.ts'

const files: Readonly<Record<PagePath, `routes/${string}.tsx`>> = {
  '/': 'routes/home.tsx',
  '/menu': 'routes/menu.tsx',
  '/collection': 'routes/collections.tsx',
  '/collection/:slug': 'routes/collection.tsx',
  '/search': 'routes/search.tsx',
  '/goodsDetail/:id': 'routes/goods-detail.tsx',
  '/cart': 'routes/cart.tsx',
  '/cart/:lines': 'routes/cart-link.tsx',
  '/settlement': 'routes/settlement.tsx',
  '/pay': 'routes/pay.tsx',
  '/paymentSuccess/:id': 'routes/payment-success.tsx',
  '/tourist/order': 'routes/tourist-order.tsx',
  '/login': 'routes/login.tsx',
  '/login/terms': 'routes/login-terms.tsx',
  '/login/information': 'routes/login-information.tsx',
  '/login/confirmAccount': 'routes/login-confirm-account.tsx',
  '/login/welcome': 'routes/login-welcome.tsx',
  '/user/accountSettings': 'routes/account-settings.tsx',
  '/user/accountSettings/confirmAfter': 'routes/confirm-after.tsx',
  '/user/addressBook': 'routes/address-book.tsx',
  '/user/wishList': 'routes/wish-list.tsx',
  '/wishlist/shared': 'routes/shared-list.tsx',
  '/user/trackYourOrder': 'routes/track-your-order.tsx',
  '/order': 'routes/orders.tsx',
  '/order/detail/:id': 'routes/order-detail.tsx',
  '/user/contactUs': 'routes/contact-us.tsx',
  '/user/faqs': 'routes/faqs.tsx',
  '/user/shipping': 'routes/shipping.tsx',
  '/user/returns': 'routes/returns.tsx',
  '/user/programOverview': 'routes/program-overview.tsx',
  '/footerPage/B2BOfferings': 'routes/b2b-offerings.tsx',
  '/footerPage/BrandStory': 'routes/brand-story.tsx',
  '/footerPage/Careers': 'routes/careers.tsx',
  '/footerPage/Careers/detail/upload': 'routes/careers-upload.tsx',
  '/footerPage/Careers/detail/:id': 'routes/careers-detail.tsx',
  '/footerPage/Press': 'routes/press.tsx',
  '/footerPage/Press/detail/:id': 'routes/press-detail.tsx',
  '/unsubscribe': 'routes/unsubscribe.tsx',
  '/subscribe/confirm': 'routes/subscribe-confirm.tsx',
  '/privacy-policies': 'routes/privacy-policies.tsx',
  '/terms': 'routes/terms.tsx',
  '/404': 'routes/not-found.tsx',
}

export default [
  ...pages.map((page) => {
    const id = nameOf(page)
    return page.path === '/' ? index(files['/'], { id }) : route(page.path.slice(1), files[page.path], { id })
  }),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('sitemap.xml', 'routes/sitemap.ts', { id: 'sitemap' }),
  ...(process.env['NODE_ENV'] === 'development' ? [route('parts', 'routes/parts.tsx', { id: 'parts' })] : []),
  route('*', 'routes/unmatched.tsx', { id: 'unmatched' }),
] satisfies RouteConfig
