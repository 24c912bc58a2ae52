import { Navigate, useLocation } from 'react-router'
import { findObjectPath } from './object-path'
import { MissingPage } from './missing-page'

/** Leads from the address of an object, as emails of the API contain it, to its screen. */
export function ObjectRedirect() {
  const { pathname } = useLocation()
  const path = findObjectPath(pathname)
  return path ? <Navigate to={path} replace /> : <MissingPage />
}
