import { Alert } from '@mui/material'
import { HttpError } from 'react-admin'
import { MissingPage } from '../frame/missing-page'

/** An object that does not exist, or could not be read. */
export function DetailError({ error }: { readonly error: Error }) {
  if (error instanceof HttpError && error.status === 404) return <MissingPage />
  return <Alert severity="error">{error.message}</Alert>
}
