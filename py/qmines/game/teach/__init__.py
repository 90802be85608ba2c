"""Teaching: `lesson` finds the next thing that a player could prove, and shows it in stages; `course` counts these."""
