import { Alert } from '@mui/material'
import { useEffect, useState } from 'react'
import { offlineMessage, watchConnection } from '../api'

/** Shown while the server cannot be reached. */
export function OfflineBanner() {
  const [isReachable, setIsReachable] = useState(navigator.onLine)
  useEffect(() => {
    const goOnline = () => setIsReachable(true)
    const goOffline = () => setIsReachable(false)
    window.addEventListener('online', goOnline)
    window.addEventListener('offline', goOffline)
    const stopWatching = watchConnection(setIsReachable)
    return () => {
      window.removeEventListener('online', goOnline)
      window.removeEventListener('offline', goOffline)
      stopWatching()
    }
  }, [])
  return isReachable ? null : (
    <Alert severity="warning" variant="filled" square>
      {offlineMessage}
    </Alert>
  )
}
