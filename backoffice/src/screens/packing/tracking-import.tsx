import UploadFile from '@mui/icons-material/UploadFileOutlined'
import {
  Alert,
  Box,
  Button,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { shipmentContract } from '../../../../src/modules/fulfillment/api/shipment-contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { callApi } from '../../api'
import { FileButton } from '../../form/file-button'
import { ScreenTitle } from '../../frame/screen-title'
import { useAct } from '../use-act'

type TrackingReport = OutputOf<(typeof shipmentContract)['importTracking']>
type Outcome = TrackingReport['rows'][number]['outcome']

const outcomes: Readonly<
  Record<Outcome, { label: string; color: 'success' | 'default' | 'error' }>
> = {
  ships: { label: 'Will ship', color: 'success' },
  shipped: { label: 'Shipped', color: 'success' },
  already_shipped: { label: 'Shipped before', color: 'default' },
  refused: { label: 'Not shipped', color: 'error' },
}

/** Ships many orders from a file of tracking numbers, after a preview. */
export function TrackingImport() {
  const { run, isRunning } = useAct()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<TrackingReport | null>(null)
  const [isApplied, setIsApplied] = useState(false)
  const send = async (chosen: File, mode: 'preview' | 'apply') => {
    const result = await run(
      () =>
        callApi<TrackingReport>('/api/staff/shipment/importTracking', {
          query: { mode },
          body: chosen,
        }),
      mode === 'preview' ? 'Nothing has shipped yet. Check the preview.' : 'The file was applied.',
    )
    setReport(result ?? null)
    setIsApplied(result !== undefined && mode === 'apply')
  }
  return (
    <Box sx={{ maxWidth: 1000 }}>
      <ScreenTitle
        title="Import tracking numbers"
        hint={
          'A CSV file with an order number and a tracking number in each line. '
          + 'SKU, quantity, carrier and tracking URL are optional. You see a preview first.'
        }
      />
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <FileButton
          label={file ? 'Choose another file' : 'Choose a file'}
          accept=".csv,text/csv"
          variant={report ? 'outlined' : 'contained'}
          startIcon={<UploadFile />}
          onChoose={(chosen) => {
            setFile(chosen)
            void send(chosen, 'preview')
          }}
        />
        {file && <Typography>{file.name}</Typography>}
      </Stack>
      {!report && (
        <Box
          component="pre"
          aria-label="Example of a file"
          tabIndex={0}
          sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', overflowX: 'auto' }}
        >
          {'Order,Tracking '
            + 'number,Carrier\nAB-7K2M9QX4,1Z999AA10123456784,\nAB-3F8T6WN2,VAN-12,City Couriers'}
        </Box>
      )}
      {report && (
        <>
          <Alert severity={report.failed > 0 ? 'warning' : 'success'} sx={{ my: 2 }}>
            {describeReport(report, isApplied)}
          </Alert>
          {!isApplied && file && (
            <Button
              variant="contained"
              disabled={report.shipments === 0}
              loading={isRunning}
              onClick={() => void send(file, 'apply')}
              sx={{ mb: 2 }}
            >
              {report.shipments === 1 ? 'Ship 1 parcel' : `Ship ${report.shipments} parcels`}
            </Button>
          )}
          <ReportTable rows={report.rows} />
        </>
      )}
    </Box>
  )
}

function describeReport({ shipments, failed }: TrackingReport, isApplied: boolean): string {
  const parcels = shipments === 1 ? '1 parcel' : `${shipments} parcels`
  const lines = failed === 1 ? '1 line' : `${failed} lines`
  const preview =
    shipments === 0 ? 'Nothing will ship.' : `${parcels} will ship; buyers are emailed.`
  const start = isApplied ? `${parcels} shipped.` : preview
  return failed === 0 ? start : `${start} ${lines} cannot ship; the reason is beside each.`
}

function ReportTable({ rows }: Pick<TrackingReport, 'rows'>) {
  return (
    <Box
      role="region"
      aria-label="Lines of the file"
      tabIndex={0}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {['Line', 'Order', 'Result', 'Tracking number', 'SKU'].map((label) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, order, sku, trackingNo, outcome, why }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell>{order}</TableCell>
              <TableCell>
                <Chip
                  variant="outlined"
                  color={outcomes[outcome].color}
                  label={outcomes[outcome].label}
                />{' '}
                {why}
              </TableCell>
              <TableCell>{trackingNo}</TableCell>
              <TableCell>{sku}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
