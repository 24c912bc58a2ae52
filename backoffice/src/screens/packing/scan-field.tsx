import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import { Alert, Box, FormControlLabel, InputAdornment, Switch, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { callApi } from '../../api'
import { focusInput } from '../../form/focus-input'
import { useScanSignal } from './scan-signal'
import { nameRow, type PickScope, type ScannedUnit } from './pick-types'

interface ScanResult {
  readonly isGood: boolean
  readonly text: string
}

/** Confirms one unit for each scan. The focus stays here, so that a scanner works without hands. */
export function ScanField({ scope }: { readonly scope: PickScope }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const setInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    focusInput(element)
  }, [])
  const queue = useRef(Promise.resolve())
  const [code, setCode] = useState('')
  const [result, setResult] = useState<ScanResult | null>(null)
  const { isOn, setIsOn, signal } = useScanSignal()
  const scan = async (scanned: string) => {
    try {
      const unit = await callApi<ScannedUnit>('/api/staff/fulfillment/scan', {
        body: { ...scope, code: scanned },
      })
      signal('good')
      setResult({ isGood: true, text: describeScan(unit) })
    } catch (error) {
      signal('bad')
      setResult({ isGood: false, text: (error as Error).message })
    }
    await client.invalidateQueries({ queryKey: ['picking'] })
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        const scanned = code.trim()
        setCode('')
        input.current?.focus()
        // A scanner is faster than the network: scans are sent one after the other.
        if (scanned) queue.current = queue.current.then(() => scan(scanned))
      }}
      sx={{
        position: 'sticky',
        top: 48,
        zIndex: 2,
        py: 1,
        bgcolor: 'background.default',
      }}
    >
      <TextField
        fullWidth
        inputRef={setInput}
        label="Scan or type a barcode or SKU"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 60, autoComplete: 'off', autoCapitalize: 'characters' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <QrCodeScanner />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status">
        {result && (
          <Alert severity={result.isGood ? 'success' : 'error'} sx={{ mt: 1 }}>
            {result.text}
          </Alert>
        )}
      </Box>
      <FormControlLabel
        label="Sound and vibration"
        sx={{ ml: 0 }}
        control={
          <Switch size="small" checked={isOn} onChange={(_, isChecked) => setIsOn(isChecked)} />
        }
      />
    </Box>
  )
}

function describeScan({ order, monogram, wrap, left, ...unit }: ScannedUnit): string {
  return [
    `${nameRow(unit)} for ${order}.`,
    monogram && `Monogram: ${monogram}`,
    wrap && 'Gift wrap.',
    left.batch === 0 ? 'That was the last one.' : `${left.batch} left.`,
  ]
    .filter(Boolean)
    .join(' ')
}
