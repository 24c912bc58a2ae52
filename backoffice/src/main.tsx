import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/ui/tokens/fonts.css'
import { App } from './app'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const styles = createCache({ key: 'bo', nonce })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <App />
    </CacheProvider>
  </StrictMode>,
)
