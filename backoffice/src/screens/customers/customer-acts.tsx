import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { callApi, downloadFile } from '../../api'
import { isAllowed, type Me } from '../../me'
import { useAct } from '../use-act'
import type { Customer } from './customer-detail'

/** An act that asks for something first. */
export type CustomerAct = 'certificate' | 'credit' | 'hold' | 'merge' | 'erase'

interface CustomerActsProps {
  readonly customer: Customer
  readonly me: Me | undefined
  readonly onAct: (act: CustomerAct) => void
}

/** The acts that the person may do for this customer now. */
export function CustomerActs(props: CustomerActsProps) {
  const { customer, me, onAct } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const items = useItems(props)
  const canGive =
    isAllowed(me, 'wallet.issue') && customer.kind === 'member' && customer.state === 'open'
  return (
    <>
      {isAllowed(me, 'drafts.write') && customer.state === 'open' && (
        <Button variant="outlined" component={Link} to={`/drafts/new?customer=${customer.id}`}>
          New order
        </Button>
      )}
      {canGive && (
        <Button variant="contained" onClick={() => onAct('credit')}>
          Give credit
        </Button>
      )}
      {items.length > 0 && (
        <Button
          variant="outlined"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          More acts
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, run, isDangerous }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null)
              run()
            }}
            sx={isDangerous ? { color: 'error.main' } : {}}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface ActItem {
  readonly label: string
  readonly run: () => void
  readonly isDangerous?: boolean
}

function useItems({ customer, me, onAct }: CustomerActsProps): readonly ActItem[] {
  const notify = useNotify()
  const { run } = useAct()
  const { id, kind, state, email, erasure } = customer
  const canWrite = isAllowed(me, 'customers.write')
  const canErase = isAllowed(me, 'customers.erase')
  const isOpenMember = kind === 'member' && state === 'open'
  const call = (path: string, body: object, done: string) => () =>
    void run(() => callApi(path, { body }), done)
  const exportData = () =>
    void downloadFile('/api/staff/customer/exportData', { id }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  const items: readonly (ActItem & { readonly isOffered: boolean })[] = [
    {
      label: 'Email a sign-in link',
      isOffered: canWrite && isOpenMember,
      run: call('/api/staff/customer/resetSignIn', { id }, `A link was sent to ${email}.`),
    },
    {
      label: 'Sign out everywhere',
      isOffered: canWrite && isOpenMember,
      run: call('/api/staff/customer/endSessions', { id }, 'Signed out everywhere.'),
    },
    {
      label: 'Add a tax exemption…',
      isOffered: canWrite && isOpenMember,
      run: () => onAct('certificate'),
    },
    {
      label: 'Put on hold…',
      isOffered: canWrite && isOpenMember,
      run: () => onAct('hold'),
    },
    {
      label: 'Release',
      isOffered: canWrite && state === 'frozen',
      run: call('/api/staff/member/release', { member: id }, 'The account works again.'),
    },
    {
      label: 'Merge…',
      isOffered: canErase && canWrite && state === 'open',
      run: () => onAct('merge'),
    },
    { label: 'Export personal data', isOffered: canErase && email !== null, run: exportData },
    {
      label: 'Erase personal data…',
      isOffered: canErase && email !== null && !erasure,
      isDangerous: true,
      run: () => onAct('erase'),
    },
  ]
  return items.filter(({ isOffered }) => isOffered)
}
