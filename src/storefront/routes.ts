import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './pages.ts'

export default [
  ...pages.map(({ path, file, name }) => (path === '/' ? index(file, { id: name }) : route(path.slice(1), file, { id: name }))),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('sitemap.xml', 'routes/sitemap.ts', { id: 'sitemap' }),
  ...(process.env['NODE_ENV'] === 'development' ? [route('parts', 'routes/parts.tsx', { id: 'parts' })] : []),
  route('*', 'routes/unmatched.tsx', { id: 'unmatched' }),
] satisfies RouteConfig
