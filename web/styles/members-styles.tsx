import styles from './members.css?url'

/** The styles of the screens that web/styles/app.css leaves out. React shows what it stands beside when they are loaded. */
export const MembersStyles = () => <link rel="stylesheet" href={styles} precedence="members" />
