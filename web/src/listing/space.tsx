import classes from './listing.module.css'

/** As high as rows that are not drawn. */
export function Space({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  return rows > 0 && <tr className={classes.space} style={{ height: rows * rowHeight }} />
}
