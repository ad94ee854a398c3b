"""What a panel shows and hears: the bridge to the machine, the light map, its tests."""
