import { Button, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatInteger, formatTime } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { FigureRow, Section } from '../../frame/section'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { StaffName } from '../../staff-name'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { AdjustDialog } from './adjust-dialog'
import type { StockRecord } from './stock-record'

const reasons: Readonly<Record<string, string>> = {
  import: 'Set by an import',
  sale: 'Shipped',
  cancel: 'Shipment voided',
  return: 'Returned',
  adjust: 'Adjusted',
  production: 'Made',
}

/** The stock of one variant, and why it is what it is. */
export function Stock() {
  const { id = '' } = useParams()
  const timeZone = useTimeZone()
  const canWrite = isAllowed(useMe(), 'inventory.write')
  const [isOpen, setIsOpen] = useState(false)
  const { data: stock, error } = useDetail<StockRecord>('inventory', id)
  if (error) return <DetailError error={error} />
  if (!stock) return <LoadingPage />
  const { title, variant, sku, shelf, holds } = stock
  const hint = [variant, sku, shelf && `Shelf ${shelf}`].filter(Boolean).join(' · ')
  return (
    <>
      <ScreenTitle title={title} hint={hint}>
        <Button component={Link} to={`/products/${stock.productId}`}>
          Open the product
        </Button>
        {canWrite && (
          <Button variant="contained" onClick={() => setIsOpen(true)}>
            Adjust stock
          </Button>
        )}
      </ScreenTitle>
      <FigureRow
        figures={[
          { label: 'On hand', value: formatInteger(stock.onHand) },
          { label: 'In orders, not shipped', value: formatInteger(stock.allocated) },
          { label: 'In open checkouts', value: formatInteger(stock.reserved) },
          { label: 'Available', value: formatInteger(stock.available) },
        ]}
      />
      <Stack spacing={2}>
        {holds.length > 0 && (
          <Section title="In open checkouts">
            {holds.map(({ qty, expiresAt }) => (
              <Typography key={expiresAt} variant="body2">
                {qty} until {formatTime(expiresAt, timeZone)}
              </Typography>
            ))}
          </Section>
        )}
        <Movements stock={stock} />
      </Stack>
      {isOpen && <AdjustDialog stock={stock} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Movements({ stock: { movements, onHand } }: { readonly stock: StockRecord }) {
  const timeZone = useTimeZone()
  return (
    <Section title={`Why ${formatInteger(onHand)} are on hand`}>
      {movements.length === 0 ? (
        <Typography color="text.secondary">No units have moved yet.</Typography>
      ) : (
        <Box role="region" aria-label="Movements" tabIndex={0} sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>When</TableCell>
                <TableCell>What</TableCell>
                <TableCell align="right">Units</TableCell>
                <TableCell align="right">On hand</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {movements.map(({ at, qty, onHand: after, reason, note, staffId, ref }, index) => (
                <TableRow key={`${at} ${movements.length - index}`}>
                  <TableCell sx={{ whiteSpace: { md: 'nowrap' } }}>
                    {formatTime(at, timeZone)}
                  </TableCell>
                  <TableCell>
                    {note === '' ? (reasons[reason] ?? reason) : toSentence(note)}
                    <Typography component="div" variant="body2" color="text.secondary">
                      {staffId === null ? ref : <StaffName id={staffId} />}
                    </Typography>
                  </TableCell>
                  <TableCell align="right">{qty > 0 ? `+${qty}` : qty}</TableCell>
                  <TableCell align="right">{after}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Section>
  )
}

const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
