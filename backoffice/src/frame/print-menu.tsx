import Print from '@mui/icons-material/PrintOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { downloadFile, type Query } from '../api'

export interface PrintedDocument {
  readonly label: string
  /** The call that returns the PDF. */
  readonly path: string
  readonly query: Query
}

/** Downloads PDFs and shows why one could not be made. */
export function usePrint(): (document: PrintedDocument) => void {
  const notify = useNotify()
  return ({ path, query }) =>
    void downloadFile(path, query).catch((error: Error) => notify(error.message, { type: 'error' }))
}

/** A button that lists what can be printed. */
export function PrintMenu({ documents }: { readonly documents: readonly PrintedDocument[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const print = usePrint()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Print />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Print
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {documents.map((document) => (
          <MenuItem
            key={document.label}
            onClick={() => {
              setAnchor(null)
              print(document)
            }}
          >
            {document.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
