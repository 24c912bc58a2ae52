import { Suspense, type ComponentType } from 'react'
import { Navigate } from 'react-router'
import { LoadingPage } from './frame/loading-page'
import { useMenu } from './menu'

/** A screen whose script loads when it is opened. */
export function ScreenRoute({ screen: Screen }: { screen: ComponentType }) {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Screen />
    </Suspense>
  )
}

/** The first screen that the person may see. */
export function Home() {
  const menu = useMenu()
  if (!menu) return <LoadingPage />
  const [first] = menu.flatMap(({ items }) => items)
  return <Navigate to={first?.path ?? '/account'} replace />
}
