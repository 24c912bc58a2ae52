import { CssBaseline } from '@mui/material'
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  defaultI18nProvider,
  localStorageStore,
  Notification,
} from 'react-admin'
import { BrowserRouter, Route } from 'react-router'
import { authProvider } from './auth-provider'
import { dataProvider } from './data-provider'
import { AppError } from './frame/app-error'
import { Frame } from './frame/frame'
import { LoadingPage } from './frame/loading-page'
import { MissingPage } from './frame/missing-page'
import { Home, ScreenRoute } from './screen-route'
import { lazyScreen } from './lazy-screen'
import { screens } from './screens'
import { darkTheme, lightTheme } from './theme'

const SignIn = lazyScreen(() => import('./screens/sign-in'), 'SignIn')
const Setup = lazyScreen(() => import('./screens/setup'), 'Setup')
const store = localStorageStore('1', 'backoffice')

export function App() {
  return (
    <BrowserRouter basename="/admin">
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={defaultI18nProvider}
        theme={lightTheme}
        darkTheme={darkTheme}
        store={store}
      >
        <CssBaseline enableColorScheme />
        <CoreAdminUI
          disableTelemetry
          requireAuth
          title="Back office"
          layout={Frame}
          loading={LoadingPage}
          loginPage={<ScreenRoute screen={SignIn} />}
          catchAll={MissingPage}
          dashboard={Home}
          error={AppError}
        >
          <CustomRoutes noLayout>
            <Route path="/setup" element={<ScreenRoute screen={Setup} />} />
          </CustomRoutes>
          <CustomRoutes>
            {screens.map(({ path, screen }) => (
              <Route key={path} path={path} element={<ScreenRoute screen={screen} />} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <Notification />
      </AdminContext>
    </BrowserRouter>
  )
}
