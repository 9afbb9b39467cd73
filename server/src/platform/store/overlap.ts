/** The name under which both engines refuse overlapping rows of `guarded_times`. */
export const overlapConstraint = 'guarded_times_overlap'
